package dev.nerve.app.run.action;

import dev.nerve.RunId;
import dev.nerve.WordSuggestions;
import dev.nerve.app.run.RunCatalog;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.app.run.view.RunList;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.run.RunState;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The command `nerve runs list`.
///
/// @param host the services of the run commands
record ListRunsAction(RunCommandServices host) implements CommandAction {

    private static final int MOST = 20;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) {
        var states = states(arguments.all("state"));
        boolean isAll = arguments.has("all");
        try (var catalog = host.openReadOnly()) {
            var found = find(catalog.runs(), states, isAll);
            if (found.shown.isEmpty()) {
                output.note(
                        isEveryState(states)
                                ? "There are no runs (%s); 'nerve run FILE' starts one."
                                        .formatted(host.storeDescription())
                                : "No run is " + String.join(" or ", arguments.all("state")) + ".");
            }
            output.result(
                    new RunList(
                            found.shown,
                            defects(found.shown, catalog),
                            (int) found.left,
                            host.time().now(),
                            host.width()));
        }
    }

    private static FoundRuns find(RunService runs, Set<RunState> states, boolean isAll) {
        var query = isAll ? RunQuery.ALL : RunQuery.ALL.withArchived(false);
        if (isEveryState(states)) {
            var page = runs.list(isAll ? query : query.withLimit(MOST)).runs();
            return new FoundRuns(page, isAll ? 0 : runs.count(query) - page.size());
        }
        var found = runs.list(query).runs().stream().filter(run -> isMeant(run, states)).toList();
        int most = isAll ? found.size() : Math.min(MOST, found.size());
        return new FoundRuns(found.subList(0, most), found.size() - most);
    }

    private static boolean isEveryState(Set<RunState> states) {
        return states.size() == RunState.values().length;
    }

    /// The runs of a list.
    ///
    /// @param shown the runs to show
    /// @param left the number of runs that are not shown
    private record FoundRuns(List<RunInfo> shown, long left) {}

    /// {@return the interrupted runs of Java files that do not compile any more}
    private static Map<RunId, SourceDefect.Cause> defects(List<RunInfo> shown, RunCatalog catalog) {
        var defects = new HashMap<RunId, SourceDefect.Cause>();
        shown.stream()
                .filter(run -> run.state() == RunState.INTERRUPTED)
                .map(RunInfo::record)
                .filter(run -> run.source().kind() == WorkflowSource.Kind.JAVA)
                .map(RunRecord::id)
                .forEach(id ->
                        catalog.findDefect(catalog.runs().get(id).record().source())
                                .ifPresent(defect -> defects.put(id, defect.cause())));
        return defects;
    }

    /// Matches `waiting` also for interrupted and paused runs with an open gate.
    private static boolean isMeant(RunInfo run, Set<RunState> states) {
        return states.contains(run.state())
                || (states.contains(RunState.WAITING) && !run.waiting().isEmpty());
    }

    private static Set<RunState> states(List<String> names) {
        var states = EnumSet.noneOf(RunState.class);
        names.forEach(name -> states.add(state(name)));
        return states.isEmpty() ? EnumSet.allOf(RunState.class) : states;
    }

    private static RunState state(String name) {
        var known = Arrays.stream(RunState.values()).map(RunState::wireName).toList();
        if (known.contains(name.toLowerCase(Locale.ROOT))) {
            return RunState.valueOf(name.toUpperCase(Locale.ROOT));
        }
        throw CommandFailure.usage(
                "there is no state '%s'".formatted(name),
                WordSuggestions.nearest(name, known)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("there are " + String.join(", ", known)));
    }
}
