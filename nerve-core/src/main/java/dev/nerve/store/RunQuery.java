package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.run.RunState;
import dev.nerve.store.RunStart.RunDurability;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A query for a page of runs. *Immutable.*
///
/// @param filter the condition for the runs
/// @param limit the maximum number of runs
/// @param after the cursor of the page before, or null for the newest runs
/// @param durability the durability of the runs, or null for any
public record RunQuery(
        RunFilter filter,
        int limit,
        @Nullable RunCursor after,
        @Nullable RunDurability durability) {

    /// The query for all runs.
    public static final RunQuery ALL = new RunQuery(RunFilter.ALL, Integer.MAX_VALUE, null, null);

    public RunQuery {
        if (limit < 1) {
            throw new NerveException.Invalid("a page has at least one run, not " + limit);
        }
    }

    private RunQuery with(RunFilter other) {
        return new RunQuery(other, limit, after, durability);
    }

    /// {@return the query for runs with certain states}
    ///
    /// @param some the states
    public RunQuery withStates(Set<RunState> some) {
        var f = filter;
        return with(new RunFilter(some, f.label(), f.session(), f.since(), f.text(), f.archived()));
    }

    /// {@return the query for runs with a label}
    ///
    /// @param label the label
    public RunQuery withLabel(String label) {
        var f = filter;
        return with(
                new RunFilter(f.states(), label, f.session(), f.since(), f.text(), f.archived()));
    }

    /// {@return the query for runs of a session}
    ///
    /// @param session the session
    public RunQuery withSession(String session) {
        var f = filter;
        return with(
                new RunFilter(f.states(), f.label(), session, f.since(), f.text(), f.archived()));
    }

    /// {@return the query for runs that started at a time or later}
    ///
    /// @param since the time
    public RunQuery withSince(Instant since) {
        var f = filter;
        return with(
                new RunFilter(f.states(), f.label(), f.session(), since, f.text(), f.archived()));
    }

    /// {@return the query for runs with a text in their name or in their workflow's name}
    ///
    /// @param text the text
    public RunQuery withText(String text) {
        var f = filter;
        return with(
                new RunFilter(f.states(), f.label(), f.session(), f.since(), text, f.archived()));
    }

    /// {@return the query for runs that are archived, or that are not}
    ///
    /// @param archived whether to list archived runs
    public RunQuery withArchived(boolean archived) {
        var f = filter;
        return with(
                new RunFilter(f.states(), f.label(), f.session(), f.since(), f.text(), archived));
    }

    /// {@return the query for runs of one durability}
    ///
    /// @param wanted the durability
    public RunQuery withDurability(RunDurability wanted) {
        return new RunQuery(filter, limit, after, wanted);
    }

    /// {@return the query for a page of another size}
    ///
    /// @param most the maximum number of runs
    public RunQuery withLimit(int most) {
        return new RunQuery(filter, most, after, durability);
    }

    /// {@return the query for the page after a cursor}
    ///
    /// @param cursor the cursor of the page before, or empty for the first page
    public RunQuery after(Optional<RunCursor> cursor) {
        return new RunQuery(filter, limit, cursor.orElse(null), durability);
    }

    /// A position in the list of all runs; the next page starts after it.
    ///
    /// @param number a number that only the store understands
    public record RunCursor(long number) {}
}
