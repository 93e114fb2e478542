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
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.run.RunInfo;
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
        try (var catalog = host.openReadOnly()) {
            var found = catalog.runs().list().stream().filter(run -> isMeant(run, states)).toList();
            if (found.isEmpty()) {
                output.note(
                        states.size() == RunState.values().length
                                ? "There are no runs (%s); 'nerve run FILE' starts one."
                                        .formatted(host.storeDescription())
                                : "No run is " + String.join(" or ", arguments.all("state")) + ".");
            }
            int most = arguments.has("all") ? found.size() : Math.min(MOST, found.size());
            var shown = found.subList(0, most);
            output.result(
                    new RunList(
                            shown,
                            defects(shown, catalog),
                            found.size() - most,
                            host.time().now(),
                            host.width()));
        }
    }

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
