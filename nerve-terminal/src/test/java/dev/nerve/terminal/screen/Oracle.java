package dev.nerve.terminal.screen;

import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/// The terminal emulator `@xterm/headless`, in a process of its own, to compare ours with.
final class Oracle implements AutoCloseable {

    private static final Path RESOURCES = Path.of("src/test/resources/dev/nerve/terminal/screen");

    private final Process process;
    private final Writer jobs;
    private final BufferedReader answers;

    private Oracle(Process process) {
        this.process = process;
        jobs = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /// Starts it, and installs it before if that was not done yet.
    ///
    /// The test is skipped where it cannot be had.
    static Oracle open() {
        try {
            var folder = installed();
            Assumptions.assumeTrue(folder != null, "xterm.js cannot be installed here");
            var builder = new ProcessBuilder("node", RESOURCES.resolve("oracle.js").toString());
            builder.environment().put("NODE_PATH", folder + "/node_modules");
            return new Oracle(builder.redirectError(ProcessBuilder.Redirect.INHERIT).start());
        } catch (IOException failure) {
            return Assumptions.abort("node cannot be run here: " + failure.getMessage());
        }
    }

    private static String installed() throws IOException {
        var builder = new ProcessBuilder("../scripts/oracle.sh");
        var process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        try (var output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            return output.readLine();
        }
    }

    /// {@return what it shows after a job}
    Answer show(Job job) {
        try {
            jobs.write(job.toJson() + "\n");
            jobs.flush();
            var answer = answers.readLine();
            if (answer == null) {
                throw new IllegalStateException("the oracle ended");
            }
            return Answer.of(Json.parse(answer));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() throws IOException {
        jobs.close();
        answers.close();
        process.destroy();
    }

    /// The result of the oracle.
    ///
    /// @param done the number of steps that it executed
    /// @param fault the reason why it stopped, or an empty text
    /// @param lines the screen, as in [Dump]
    record Answer(int done, String fault, List<String> lines) {

        private static Answer of(Value answer) {
            var lines = answer.at("lines").items().stream().map(Value::text).toList();
            return new Answer(answer.at("done").toInt(), answer.at("fault").text(), lines);
        }
    }
}
