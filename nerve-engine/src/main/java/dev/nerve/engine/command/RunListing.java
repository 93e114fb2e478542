package dev.nerve.engine.command;

import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import dev.nerve.store.RunFilter;
import dev.nerve.store.RunQuery;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A reader of pages of runs.
///
/// @param runs the runs
/// @param writer writes the runs
record RunListing(RunService runs, RunDataWriter writer) {

    private static final List<String> STATES =
            Arrays.stream(RunState.values()).map(RunState::wireName).toList();

    RunListData list(RunCommands.ListRuns command) {
        var check = new CommandCheck();
        var limit = check.limit(command.limit());
        var after = check.cursor(command.after());
        for (var state : command.state()) {
            check.require(
                    STATES.contains(state.toLowerCase(Locale.ROOT)),
                    "state: use some of %s, not '%s'".formatted(String.join(", ", STATES), state));
        }
        check.requireValid();
        var states = states(command.state());
        var query = query(command, asked(states), limit.get(), after.get());
        var found = new ArrayList<RunInfo>();
        Optional<RunQuery.RunCursor> next = Optional.ofNullable(query.after());
        do {
            var page = runs.list(query.withLimit(limit.get() - found.size()).after(next));
            page.runs().stream().filter(run -> isWanted(run, states)).forEach(found::add);
            next = page.next();
        } while (next.isPresent() && found.size() < limit.get());
        return new RunListData(
                found.stream().map(writer::brief).toList(),
                next.map(cursor -> Long.toString(cursor.number())).orElse(null),
                total(query, states));
    }

    /// {@return the number of runs on all pages: the store counts those that are over; the state of
    /// the others depends on their process and their gates}
    private long total(RunQuery query, Set<RunState> states) {
        if (states.size() == RunState.values().length) {
            return runs.count(query);
        }
        var over = EnumSet.noneOf(RunState.class);
        var open = EnumSet.noneOf(RunState.class);
        query.filter().states().forEach(state -> (state.isOver() ? over : open).add(state));
        long counted = over.isEmpty() ? 0 : runs.count(query.withStates(over));
        if (open.isEmpty()) {
            return counted;
        }
        var all = query.withStates(open).withLimit(Integer.MAX_VALUE).after(Optional.empty());
        return counted
                + runs.list(all).runs().stream().filter(run -> isWanted(run, states)).count();
    }

    private static RunQuery query(
            RunCommands.ListRuns command, Set<RunState> states, int limit, long after) {
        var filter =
                new RunFilter(
                        states,
                        command.label(),
                        command.session(),
                        command.since(),
                        command.text() == null ? "" : command.text(),
                        command.archived() != null && command.archived());
        return new RunQuery(filter, limit, null, null)
                .after(after == 0 ? Optional.empty() : Optional.of(new RunQuery.RunCursor(after)));
    }

    private static Set<RunState> states(List<String> names) {
        var states = EnumSet.noneOf(RunState.class);
        names.forEach(name -> states.add(RunState.valueOf(name.toUpperCase(Locale.ROOT))));
        return states.isEmpty() ? EnumSet.allOf(RunState.class) : states;
    }

    /// {@return the states to read: an interrupted or paused run with an open gate counts as
    /// waiting too}
    private static Set<RunState> asked(Set<RunState> states) {
        var asked = EnumSet.copyOf(states);
        if (states.contains(RunState.WAITING)) {
            asked.addAll(Set.of(RunState.INTERRUPTED, RunState.PAUSED));
        }
        return asked;
    }

    private static boolean isWanted(RunInfo run, Set<RunState> states) {
        return states.contains(run.state())
                || (states.contains(RunState.WAITING) && !run.waiting().isEmpty());
    }
}
