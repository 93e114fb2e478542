package dev.nerve.app;

import dev.nerve.tools.demo.TemporaryDirectory;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// A program that runs short commands, so that the launcher can record the classes they load.
public final class StartupTraining {

    private static final List<List<String>> COMMANDS =
            List.of(
                    List.of("--version"),
                    List.of("--help"),
                    List.of("--help", "--json"),
                    List.of("no-such-command"),
                    List.of("demo"),
                    List.of("chat"));

    private static final String TYPED =
            "hello\n/fork alt --at 0\nother\n/forks\n/compare main alt\n/usage\n/help\n";

    private StartupTraining() {}

    /// Runs each command once as in a pipe and once as in a terminal.
    ///
    /// @param ignored not used
    public static void main(String[] ignored) {
        try (var temporaryDirectory = TemporaryDirectory.open()) {
            for (var command : COMMANDS) {
                run(command, Map.of(), "", temporaryDirectory.directory());
                run(command, Map.of("TERM", "xterm"), "out,err", temporaryDirectory.directory());
            }
        }
    }

    private static void run(
            List<String> command,
            Map<String, String> environment,
            String terminals,
            Path directory) {
        var nowhere = new PrintStream(OutputStream.nullOutputStream());
        var typed = new ByteArrayInputStream(TYPED.getBytes(StandardCharsets.UTF_8));
        var programEnvironment =
                new ProgramEnvironment(environment, terminals, directory, typed, nowhere, nowhere);
        Main.program(programEnvironment).run(command);
    }
}
