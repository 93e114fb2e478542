package dev.nerve.terminal.shell;

import dev.nerve.node.RunContext;
import dev.nerve.run.Crew;
import dev.nerve.terminal.process.Descriptor;
import dev.nerve.terminal.process.ProcessGroup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/// What goes into a command and what comes out of it, each on a thread of its own.
///
/// @param output takes what it writes to standard output
/// @param errors takes what it writes to standard error
record ShellStreams(Pump output, Pump errors) {

    private static final int LONGEST_NAME = 150;

    /// {@return the streams of a running command; they end when it does, or when it is closed}
    ///
    /// @param group the command
    /// @param part which part of its standard output is wanted
    /// @param directory where large output goes
    /// @param context who is told about it
    static ShellStreams of(
            ProcessGroup group, OutputPart part, Path directory, RunContext context) {
        var name = fileName(context);
        var secrets = context.run().secrets();
        var spooled = new Spool(directory, name + ".stdout", secrets.streamingBytes());
        var output = Capture.ofOutput(part, spooled, secrets);
        var errors =
                Capture.ofErrors(
                        new Spool(directory, name + ".stderr", secrets.streamingBytes()), secrets);
        return new ShellStreams(
                new Pump(group.output(), output, new Chunks(context, "stdout")),
                new Pump(group.errors(), errors, new Chunks(context, "stderr")));
    }

    static String fileName(RunContext context) {
        var path = context.path().toString().replace('/', '.');
        return path.substring(Math.max(0, path.length() - LONGEST_NAME));
    }

    /// Starts to read and write.
    ///
    /// @param crew has the threads
    /// @param input where the command reads
    /// @param text what it is to read
    void start(Crew crew, Descriptor input, String text) {
        crew.start(output);
        crew.start(errors);
        crew.start(() -> feed(input, text));
    }

    /// A command need not read its input; if it does not, that is no failure.
    private static void feed(Descriptor input, String text) {
        try (input) {
            input.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException | InterruptedException _) {
            // It was closed because the command has ended.
        }
    }

    /// Waits for both to end.
    ///
    /// @param limit how long, for each
    /// @return whether they did in time
    boolean await(Duration limit) throws InterruptedException {
        return output.await(limit) && errors.await(limit);
    }

    /// Waits only for what has been written by now.
    void finish() throws InterruptedException {
        output.finish();
        errors.finish();
    }

    /// Fails if one of them did, because then something is missing.
    void check() {
        output.check();
        errors.check();
    }
}
