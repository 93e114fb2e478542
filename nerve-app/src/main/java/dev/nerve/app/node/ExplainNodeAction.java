package dev.nerve.app.node;

import dev.nerve.NerveException;
import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.workflow.run.RunInfo;
import dev.nerve.workflow.run.RunService;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The action of `nerve node explain`: shows the last reported state of an agent, or the state of
/// the program in a pane.
///
/// @param host the services of the application
/// @param panes shows the state of the program in a pane
record ExplainNodeAction(RunCommandServices host, CommandAction panes) implements CommandAction {

    /// The maximum number of runs to search if none is named.
    private static final int MOST = 20;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var name = arguments.get("id");
        if (name.matches("%\\d+|(?:tmux|wezterm):.*")) {
            panes.run(arguments, output);
            return;
        }
        try (var catalog = host.openReadOnly()) {
            var runs = catalog.runs();
            var named = arguments.find("run");
            var searched =
                    named.isPresent()
                            ? List.of(runs.get(runs.resolveName(named.get())))
                            : newest(runs.list());
            output.result(explained(runs, searched, name));
        }
    }

    /// Active runs come before ended ones.
    private static List<RunInfo> newest(List<RunInfo> runs) {
        return runs.stream()
                .sorted(Comparator.comparing(run -> !NodeExplanationView.isActive(run.state())))
                .limit(MOST)
                .toList();
    }

    private NodeExplanationView explained(RunService runs, List<RunInfo> searched, String name) {
        var others = new TreeSet<String>();
        for (var run : searched) {
            var told = LastAgentStates.of(runs, run.record().id());
            var last = told.last(name);
            if (last.isPresent()) {
                return new NodeExplanationView(last.get(), run.state(), host.time().now());
            }
            others.addAll(told.nodes());
        }
        throw new NerveException.NotFound(
                "%s for '%s'%s".formatted(searched(searched), name, instead(others)));
    }

    private static String searched(List<RunInfo> runs) {
        return runs.size() == 1
                ? "run '%s' has no state".formatted(runs.getFirst().record().id())
                : "no run has a state";
    }

    private static String instead(TreeSet<String> others) {
        return Stream.of(others)
                .filter(names -> !names.isEmpty())
                .map(names -> "; there is one for " + String.join(", ", names))
                .findFirst()
                .orElse("; only agents report one, after their first prompt");
    }
}
