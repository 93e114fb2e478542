package dev.nerve.terminal.tmux;

import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.screen.TerminalSize;
import java.util.ArrayList;
import java.util.List;

/// The tmux commands that create a pane. *Immutable.*
///
/// The history limit of a pane is fixed at its creation by an option of its session. So the
/// commands first create a session with a sleeping program, then the pane, and then remove the
/// sleeping program. Tmux executes them in one sequence.
///
/// @param launch the program to start
/// @param command the command with the path of its program
record NewPaneCommands(PaneLaunch launch, List<String> command) {

    private static final String HISTORY = "50000";

    List<String> commands() {
        var session = launch.name().orElseGet(NewPaneCommands::someName);
        var at = "=" + session + ":";
        var size = launch.size().orElse(TerminalSize.DEFAULT);
        return TmuxClient.sequence(
                session(session, size),
                List.of("set-option", "-t", at, "history-limit", HISTORY),
                window(at),
                List.of("kill-window", "-t", at + "^"),
                List.of("set-option", "-p", "-t", at, PaneListParser.OURS, "1"),
                List.of(
                        "set-option",
                        "-p",
                        "-t",
                        at,
                        PaneListParser.NAME,
                        launch.name().orElse("")),
                List.of("set-option", "-p", "-t", at, "remain-on-exit", "on"),
                List.of("set-option", "-p", "-q", "-t", at, "remain-on-exit-format", ""),
                List.of("set-option", "-w", "-t", at, "window-size", "manual"));
    }

    private static List<String> session(String name, TerminalSize size) {
        return List.of(
                "new-session",
                "-d",
                "-s",
                name,
                "-x",
                Integer.toString(size.columns()),
                "-y",
                Integer.toString(size.rows()),
                "sleep",
                "60");
    }

    /// Adds `env` to a command of one word, because tmux would pass it to a shell.
    private List<String> window(String at) {
        var words = new ArrayList<>(List.of("new-window", "-P", "-F", "#{pane_id}", "-t", at));
        words.addAll(List.of("-c", launch.directory().toString().replace("#", "##")));
        launch.environment().forEach((name, value) -> words.addAll(variable(name, value)));
        words.add("--");
        if (command.size() == 1) {
            words.add("env");
        }
        words.addAll(command);
        return TmuxClient.escape(words).toList();
    }

    private static List<String> variable(String name, String value) {
        return List.of("-e", name + "=" + value);
    }

    private static String someName() {
        return "nerve-%d-%x".formatted(ProcessHandle.current().pid(), System.nanoTime());
    }
}
