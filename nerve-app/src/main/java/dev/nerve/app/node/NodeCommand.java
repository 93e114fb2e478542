package dev.nerve.app.node;

import dev.nerve.app.run.RunHost;
import dev.nerve.cli.Action;
import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.Positional;
import java.util.List;

/// `nerve node`: tells how nodes are doing, whatever process they are in.
///
/// @param host what the application gives it
/// @param panes tells how the program in a pane is doing
public record NodeCommand(RunHost host, Action panes) implements LocalCommand {

    @Override
    public Command command() {
        return Command.group("node", "Nodes, whatever process they are in", List.of(explain()))
                .example("nerve node explain dev", "Is the agent ready, busy, waiting, and why?");
    }

    private Command explain() {
        return Command.verb(
                        "explain",
                        "Tells how an agent is doing, and why that is believed",
                        new ExplainAction(host, panes))
                .with(Positional.one("id", "the node's name in a run, or a pane such as tmux:%3"))
                .with(Option.setting("run", "RUN", "In which run; the newest with such a node"))
                .with(Option.setting("parser", "NAME", "For a pane: the rules to use"))
                .example("nerve node explain dev", "As the run told last in which it works")
                .example("nerve node explain dev --run 1a2b3c4d", "In another run")
                .example("nerve node explain tmux:%3", "The program in a pane, looked at now");
    }
}
