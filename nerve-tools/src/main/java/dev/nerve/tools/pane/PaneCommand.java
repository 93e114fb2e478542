package dev.nerve.tools.pane;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import java.util.List;

/// The command `nerve pane`: lists, starts, types into, reads, explains and ends panes of tmux and
/// wezterm.
///
/// @param host the services of the application
public record PaneCommand(PaneServices host) implements LocalCommand {

    private static final Option BACKEND =
            Option.setting("backend", "NAME", "tmux or wezterm; chosen automatically if left out");
    private static final PositionalArgument ID =
            PositionalArgument.one("id", "a pane, such as tmux:%3 or wezterm:5");

    @Override
    public Command command() {
        return Command.group(
                        "pane",
                        "Panes of tmux and wezterm",
                        List.of(list(), spawn(), send(), read(), explain(), kill()))
                .example("nerve pane list", "Shows all panes")
                .example("nerve pane spawn -- bash", "Starts a shell in a new pane")
                .example("nerve pane send %3 make test", "Types a line into a pane");
    }

    /// {@return the action that shows the state of the program in a pane; it requires an `id` and
    /// accepts a `parser`}
    public CommandAction explainAction() {
        return new ExplainPaneAction(host);
    }

    private Command list() {
        return Command.verb("list", "Shows all panes", new ListPanesAction(host))
                .with(BACKEND)
                .example("nerve pane list", "Shows the panes of tmux and wezterm")
                .example("nerve pane list --json", "The same for a program");
    }

    private Command spawn() {
        return Command.verb("spawn", "Starts a program in a new pane", new SpawnPaneAction(host))
                .with(PositionalArgument.many("command", "the program and its arguments, after --"))
                .with(BACKEND)
                .with(Option.setting("cwd", "DIR", "The directory; the current one if left out"))
                .with(Option.setting("size", "WxH", "Columns and rows; 120x40 if left out"))
                .with(Option.setting("env", "K=V", "A variable of the program; repeatable"))
                .with(Option.setting("name", "NAME", "The name of the pane"))
                .example("nerve pane spawn -- bash", "Starts a shell and shows the pane's id")
                .example("nerve pane spawn --size 80x24 -- htop", "Starts it in a small pane");
    }

    private Command send() {
        return Command.verb(
                        "send", "Types a text into a pane, and Enter", new SendToPaneAction(host))
                .with(ID)
                .with(PositionalArgument.any("text", "the text; several words are one text"))
                .with(Option.flag("no-enter", "Does not press Enter"))
                .with(Option.flag("keys", "Presses the keys as they are, instead of a paste"))
                .with(Option.flag("stdin", "Takes the text from standard input"))
                .example("nerve pane send %3 make test", "Types 'make test' and presses Enter")
                .example("nerve pane send %3 --stdin < plan.md", "Pastes a file, and sends it");
    }

    private Command read() {
        return Command.verb("read", "Shows the text of a pane", new ReadPaneAction(host))
                .with(ID)
                .with(Option.flag("full", "Also the lines that have scrolled off the screen"))
                .with(Option.setting("tail", "N", "The last N lines, from beyond the screen too"))
                .example("nerve pane read %3", "Shows its screen")
                .example("nerve pane read %3 --tail 100", "Shows the last 100 lines");
    }

    private Command explain() {
        return Command.verb(
                        "explain",
                        "Shows the state of the program in a pane, and why",
                        new ExplainPaneAction(host))
                .with(ID)
                .with(Option.setting("parser", "NAME", "The rules to use; found by the command"))
                .example("nerve pane explain %3", "Is the agent there ready, busy, waiting?")
                .example("nerve pane explain %3 --parser codex", "By the rules for Codex");
    }

    private Command kill() {
        return Command.verb("kill", "Ends a pane and its program", new KillPaneAction(host))
                .with(ID)
                .with(Option.flag("force", "Also a pane that nerve did not start"))
                .example("nerve pane kill %3", "Ends a pane that nerve started");
    }
}
