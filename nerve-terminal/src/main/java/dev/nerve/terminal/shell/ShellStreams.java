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

/// The readers of a command's output and errors, and the writer of its input, each on its own
/// thread.
///
/// @param output reads the standard output
/// @param errors reads the standard error
record ShellStreams(Pump output, Pump errors) {

    private static final int LONGEST_NAME = 150;

    /// {@return the streams of a running command; they end when the command ends or is closed}
    ///
    /// @param group the command
    /// @param part the requested part of the standard output
    /// @param directory the directory for large output
    /// @param context the execution that emits the output
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

    /// Starts the threads.
    ///
    /// @param crew runs the threads
    /// @param input the input of the command
    /// @param text the text to write to it
    void start(Crew crew, Descriptor input, String text) {
        crew.start(output);
        crew.start(errors);
        crew.start(() -> feed(input, text));
    }

    /// Writes the input. A command that does not read it has not failed.
    private static void feed(Descriptor input, String text) {
        try (input) {
            input.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException | InterruptedException _) {
            // The input was closed because the command has ended.
        }
    }

    /// Waits until both streams have ended.
    ///
    /// @param limit the longest wait for each stream
    /// @return true if they ended in time
    boolean await(Duration limit) throws InterruptedException {
        return output.await(limit) && errors.await(limit);
    }

    /// Waits only for the bytes that have been written so far.
    void finish() throws InterruptedException {
        output.finish();
        errors.finish();
    }

    /// Throws if a reader has failed, because some output is missing then.
    void check() {
        output.check();
        errors.check();
    }
}
