package dev.nerve.app;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/// Runs short commands in one process, so that the launcher can record which classes they need.
public final class Training {

    private static final List<List<String>> COMMANDS =
            List.of(
                    List.of("--version"),
                    List.of("--help"),
                    List.of("--help", "--json"),
                    List.of("no-such-command"),
                    List.of("demo"));

    private Training() {}

    /// Runs each of them as in a pipe, and as on a terminal.
    ///
    /// @param ignored nothing
    public static void main(String[] ignored) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream());
        var pipe = new Surroundings(Map.of(), "", nowhere, nowhere);
        var terminal = new Surroundings(Map.of("TERM", "xterm"), "out,err", nowhere, nowhere);
        for (var surroundings : List.of(pipe, terminal)) {
            for (var command : COMMANDS) {
                Main.program(surroundings).run(command);
            }
        }
    }
}
