package dev.nerve.cli.node;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import java.util.ArrayList;

/// The command group `nerve node`: shows and changes the nodes of sessions, and explains the state
/// of agents in any process.
///
/// @param engines the engine of this directory
/// @param panes shows the state of the program in a pane
public record NodeCommand(ClientSource engines, CommandAction panes) implements LocalCommand {

    @Override
    public Command command() {
        var verbs = new ArrayList<>(new NodeStateVerbs(engines).commands());
        verbs.addAll(new NodeReadingVerbs(engines).commands());
        verbs.add(explain());
        return Command.group("node", "Nodes of sessions and runs", verbs)
                .example("nerve node list", "Shows the nodes of the session 'default'")
                .example("nerve node explain dev", "Is the agent ready, busy, waiting, and why?");
    }

    private Command explain() {
        return Command.verb(
                        "explain",
                        "Shows the state of an agent, and the evidence for it",
                        new ExplainNodeAction(engines, panes))
                .with(
                        PositionalArgument.one(
                                "id", "the node's name in a run, or a pane such as tmux:%3"))
                .with(Option.setting("run", "RUN", "The run; by default the newest with the node"))
                .with(Option.setting("parser", "NAME", "For a pane: the rules to use"))
                .example("nerve node explain dev", "The last state that its run reported")
                .example("nerve node explain dev --run 1a2b3c4d", "In another run")
                .example("nerve node explain tmux:%3", "The program in a pane, looked at now");
    }
}
