package dev.nerve.terminal.shell.output;

import dev.nerve.node.RunContext;
import dev.nerve.run.ThreadScope;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
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
public record ShellStreams(OutputReader output, OutputReader errors) {

    private static final int LONGEST_NAME = 150;

    /// {@return the streams of a running command; they end when the command ends or is closed}
    ///
    /// @param group the command
    /// @param part the requested part of the standard output
    /// @param directory the directory for large output
    /// @param context the execution that emits the output
    public static ShellStreams of(
            ProcessGroup group, OutputPart part, Path directory, RunContext context) {
        var name = fileName(context);
        var secrets = context.run().secrets();
        var spooled = new SpoolFile(directory, name + ".stdout", secrets.streamingBytes());
        var output = OutputCapture.ofOutput(part, spooled, secrets);
        var errors =
                OutputCapture.ofErrors(
                        new SpoolFile(directory, name + ".stderr", secrets.streamingBytes()),
                        secrets);
        return new ShellStreams(
                new OutputReader(group.output(), output, new ChunkEmitter(context, "stdout")),
                new OutputReader(group.errors(), errors, new ChunkEmitter(context, "stderr")));
    }

    public static String fileName(RunContext context) {
        var path = context.path().toString().replace('/', '.');
        return path.substring(Math.max(0, path.length() - LONGEST_NAME));
    }

    /// Starts the threads.
    ///
    /// @param scope runs the threads
    /// @param input the input of the command
    /// @param text the text to write to it
    public void start(ThreadScope scope, PollableDescriptor input, String text) {
        scope.start(output);
        scope.start(errors);
        scope.start(() -> feed(input, text));
    }

    /// Writes the input. A command that does not read it has not failed.
    private static void feed(PollableDescriptor input, String text) {
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
    public boolean await(Duration limit) throws InterruptedException {
        return output.await(limit) && errors.await(limit);
    }

    /// Waits only for the bytes that have been written so far.
    public void finish() throws InterruptedException {
        output.finish();
        errors.finish();
    }

    /// Throws if a reader has failed, because some output is missing then.
    public void check() {
        output.check();
        errors.check();
    }
}
