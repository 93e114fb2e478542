package dev.nerve.engine.command;

import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import dev.nerve.store.RunFilter;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunStart.RunDurability;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
        var begin = check.read("after", () -> CountedCursor.parse(command.after()));
        for (var state : command.state()) {
            check.require(
                    STATES.contains(state.toLowerCase(Locale.ROOT)),
                    "state: use some of %s, not '%s'".formatted(String.join(", ", STATES), state));
        }
        check.requireValid();
        var states = states(command.state());
        var query = query(command, asked(states), limit.get(), begin.get().number());
        var found = new ArrayList<RunInfo>();
        Optional<RunQuery.RunCursor> next = Optional.ofNullable(query.after());
        do {
            var page = runs.list(query.withLimit(limit.get() - found.size()).after(next));
            page.runs().stream().filter(run -> isWanted(run, states)).forEach(found::add);
            next = page.next();
        } while (next.isPresent() && found.size() < limit.get());
        long total = begin.get().isCounted() ? begin.get().total() : total(query, states);
        return new RunListData(
                found.stream().map(writer::brief).toList(),
                next.map(end -> new CountedCursor(end.number(), total).toString()).orElse(null),
                total);
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
        boolean isAll = command.all() != null && command.all();
        return new RunQuery(filter, limit, null, isAll ? null : RunDurability.DURABLE)
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

    /// The end of a page, with the number of runs on all pages. The first page counts them, because
    /// to count is to read all of them.
    ///
    /// @param number the position of the last run, or 0 at the beginning
    /// @param total the number of runs on all pages, or -1 if nobody has counted them
    private record CountedCursor(long number, long total) {

        private static final CountedCursor NONE = new CountedCursor(0, -1);

        static CountedCursor parse(@Nullable String text) {
            if (text == null) {
                return NONE;
            }
            int end = text.indexOf('/');
            return end < 0
                    ? new CountedCursor(Long.parseLong(text), -1)
                    : new CountedCursor(
                            Long.parseLong(text.substring(0, end)),
                            Long.parseLong(text.substring(end + 1)));
        }

        boolean isCounted() {
            return total >= 0;
        }

        @Override
        public String toString() {
            return number + "/" + total;
        }
    }
}
