package dev.nerve.cli.node;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.RecordItem;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.client.NerveClient;
import dev.nerve.client.RunEventReader;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.run.RunData;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// The action of `nerve node explain`: shows the last reported state of an agent, or the state of
/// the program in a pane.
///
/// @param engines the engine of this directory
/// @param panes shows the state of the program in a pane
record ExplainNodeAction(ClientSource engines, CommandAction panes) implements CommandAction {

    private static final String STATE_EVENT = "agent_state";

    /// The maximum number of runs to search if none is named.
    private static final int MOST = 20;

    private static final int PAGE = 500;

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var name = arguments.get("id");
        if (name.matches("%\\d+|(?:tmux|wezterm):.*")) {
            panes.run(arguments, output);
            return;
        }
        try (var nerve = engines.openForReading()) {
            var named = arguments.find("run");
            var searched =
                    named.isPresent() ? List.of(nerve.runs().get(named.get())) : newest(nerve);
            var view = explained(nerve, searched, name);
            output.result(new RecordItem(view.data(), view::writeTo));
        }
    }

    /// Active runs come before ended ones.
    private static List<RunData> newest(NerveClient nerve) throws InterruptedException {
        return nerve.runs().list().runs().stream()
                .sorted(Comparator.comparing(run -> !AgentStateView.isActive(run)))
                .limit(MOST)
                .toList();
    }

    private AgentStateView explained(NerveClient nerve, List<RunData> searched, String name)
            throws InterruptedException {
        var others = new TreeSet<String>();
        for (var run : searched) {
            var last = lastStates(nerve, run.runId());
            var told = last.get(name);
            if (told != null) {
                return AgentStateView.of(told, run, engines.now());
            }
            others.addAll(last.keySet());
        }
        throw new NerveException.NotFound(
                "%s for '%s'%s".formatted(describe(searched), name, instead(others)));
    }

    /// {@return the events with the last state of each agent of a run, by the names of the nodes}
    private static Map<String, EventMessage> lastStates(NerveClient nerve, String run)
            throws InterruptedException {
        var last = new LinkedHashMap<String, EventMessage>();
        long next = 1;
        while (true) {
            var page =
                    nerve.call(
                            new RunCommands.GetEvents(
                                    next, PAGE, run, null, null, List.of(STATE_EVENT), null));
            if (page.events().isEmpty()) {
                return last;
            }
            for (var entry : page.events()) {
                RunEventReader.findMessage(entry)
                        .filter(event -> event.nodeId() != null)
                        .ifPresent(event -> last.put(String.valueOf(event.nodeId()), event));
            }
            next = page.next();
        }
    }

    private static String describe(List<RunData> runs) {
        return runs.size() == 1
                ? "run '%s' has no state".formatted(runs.getFirst().runId())
                : "no run has a state";
    }

    private static String instead(TreeSet<String> others) {
        return others.isEmpty()
                ? "; only agents report one, after their first prompt"
                : "; there is one for " + String.join(", ", others);
    }
}
