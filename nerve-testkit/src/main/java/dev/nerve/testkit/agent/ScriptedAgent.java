package dev.nerve.testkit.agent;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// The main program: an agent in a terminal that follows a script.
public final class ScriptedAgent {

    private ScriptedAgent() {}

    /// {@return the command that starts the program, with JVM options for a fast start}
    ///
    /// @param arguments the arguments, such as `--seed`, `7`
    public static List<String> command(String... arguments) {
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        var place = ScriptedAgent.class.getProtectionDomain().getCodeSource().getLocation();
        var command = new ArrayList<String>();
        command.addAll(
                List.of(
                        java.toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xshare:auto",
                        "-Xmx64m",
                        "-cp",
                        Path.of(URI.create(place.toString())).toString(),
                        ScriptedAgent.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /// Plays a script in the terminal of standard input and output.
    ///
    /// @param arguments the arguments; see the documentation
    /// @throws IOException if the script cannot be read, or there is no terminal
    /// @throws InterruptedException never
    public static void main(String[] arguments) throws IOException, InterruptedException {
        var script = script(arguments);
        if (has(arguments, "--print")) {
            try (var out = new FileOutputStream(FileDescriptor.out)) {
                out.write(script.text().getBytes(StandardCharsets.UTF_8));
            }
            return;
        }
        var file = value(arguments, "--log", "");
        try (var log =
                file.isEmpty() ? GroundTruthWriter.none() : GroundTruthWriter.in(Path.of(file))) {
            Runtime.getRuntime().halt(play(script, log));
        }
    }

    private static int play(TerminalScript script, GroundTruthWriter log)
            throws IOException, InterruptedException {
        var tty = RawTty.openRaw();
        var queue = KeyQueue.start(new FileInputStream(FileDescriptor.in));
        var random = new Random(script.text().hashCode());
        var writer = new FrameWriter(new FileOutputStream(FileDescriptor.out), random);
        var display = new AgentDisplay(script.manner(), tty, writer, log);
        Thread.ofPlatform().daemon().start(() -> RawTty.onResize(queue::addResize));
        try {
            new TerminalScriptPlayer(script, new AgentConsole(display, queue, script)).play();
            return 0;
        } catch (AgentExitException exception) {
            display.restoreTerminal();
            return exception.code();
        }
    }

    private static TerminalScript script(String[] arguments) throws IOException {
        var file = value(arguments, "--script", "");
        if (!file.isEmpty()) {
            return TerminalScript.parse(Files.readString(Path.of(file)));
        }
        var seed = value(arguments, "--seed", "");
        return seed.isEmpty() ? TerminalScript.ECHO : TerminalScript.random(Long.parseLong(seed));
    }

    private static boolean has(String[] arguments, String name) {
        return List.of(arguments).contains(name);
    }

    private static String value(String[] arguments, String name, String otherwise) {
        int at = List.of(arguments).indexOf(name);
        return at < 0 || at + 1 == arguments.length ? otherwise : arguments[at + 1];
    }
}
