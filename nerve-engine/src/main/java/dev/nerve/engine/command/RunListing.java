package dev.nerve.engine.command;

import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.run.RunListData;
import dev.nerve.run.RunState;
import dev.nerve.store.RunFilter;
import dev.nerve.store.RunQuery;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
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
        var page = runs.list(query);
        return new RunListData(
                page.runs().stream()
                        .filter(run -> isWanted(run, states))
                        .map(writer::brief)
                        .toList(),
                page.next().map(next -> Long.toString(next.number())).orElse(null),
                runs.count(query));
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
