package dev.nerve.bench;

import dev.nerve.RunId;
import dev.nerve.app.Nerve;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Another process, which answers the gates of runs. It reads a run per line, and writes the time
/// at which it began to answer. Both processes measure time with the same clock of the machine.
///
/// *Confined to one thread.*
final class AnsweringProcess implements AutoCloseable {

    private final Process process;
    private final PrintStream requests;
    private final BufferedReader replies;

    private AnsweringProcess(Process process) {
        this.process = process;
        this.requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        this.replies =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Starts the process.
    ///
    /// @param directory the directory of the store
    static AnsweringProcess start(Path directory) throws IOException {
        var command =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AnsweringProcess.class.getName(),
                        directory.toString());
        return new AnsweringProcess(command.redirectError(ProcessBuilder.Redirect.DISCARD).start());
    }

    /// Answers a run in the other process.
    ///
    /// @return the time at which it began
    long answer(RunId run) throws IOException {
        requests.println(run.name());
        var reply = replies.readLine();
        if (reply == null) {
            throw new IOException("the answering process ended");
        }
        return Long.parseLong(reply);
    }

    /// The other process.
    ///
    /// @param words the directory of the store
    /// @throws Exception if an answer fails
    public static void main(String[] words) throws Exception {
        try (var nerve = Nerve.open(Path.of(words[0]));
                var connection = nerve.connect();
                var lines =
                        new BufferedReader(
                                new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                long began = System.nanoTime();
                WaitingRuns.answer(connection, RunId.of(line));
                System.out.println(began);
            }
        }
    }

    @Override
    public void close() throws IOException {
        requests.close();
        process.onExit().join();
        replies.close();
    }
}
