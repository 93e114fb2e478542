package dev.nerve.app.node;

import dev.nerve.app.run.RunCommandServices;
import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import java.util.List;

/// The command `nerve node`: shows the state of nodes in any process.
///
/// @param host the services of the application
/// @param panes shows the state of the program in a pane
public record NodeCommand(RunCommandServices host, CommandAction panes) implements LocalCommand {

    @Override
    public Command command() {
        return Command.group("node", "Nodes of runs, in any process", List.of(explain()))
                .example("nerve node explain dev", "Is the agent ready, busy, waiting, and why?");
    }

    private Command explain() {
        return Command.verb(
                        "explain",
                        "Shows the state of an agent, and the evidence for it",
                        new ExplainNodeAction(host, panes))
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
