package dev.nerve.terminal.pane;

import dev.nerve.NerveException;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.process.LaunchException;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// A runner of short commands that returns their output. *Immutable.*
///
/// @param directory the directory in which they start
/// @param environment the variables of the programs
/// @param limit the time limit for one command
/// @param poller waits for input, output and exits of the programs
public record CommandRunner(
        Path directory, Map<String, String> environment, Duration limit, DescriptorPoller poller) {

    private static final int MOST_OUTPUT = 64 * 1024 * 1024;

    public CommandRunner {
        environment = Map.copyOf(environment);
    }

    /// {@return the result of a program that gets no input}
    ///
    /// @param command the program and its arguments
    /// @throws NerveException.Unsupported if the program does not exist
    /// @throws NerveException.TimedOut if the program exceeded the time limit and was killed
    /// @throws InterruptedException if the thread was interrupted; the program is killed
    public CommandResult run(List<String> command) throws InterruptedException {
        return run(command, "");
    }

    /// {@return the result of a program}
    ///
    /// @param command the program and its arguments
    /// @param input the standard input of the program
    /// @throws NerveException.Unsupported if the program does not exist
    /// @throws NerveException.TimedOut if the program exceeded the time limit and was killed
    /// @throws InterruptedException if the thread was interrupted; the program is killed
    public CommandResult run(List<String> command, String input) throws InterruptedException {
        var launch = new LaunchRequest(command, directory, environment);
        try (var group = ProcessGroup.spawn(launch, poller);
                var timer = CommandTimeout.of(group, limit)) {
            var commandResult = talk(group, input);
            if (timer.hasPassed()) {
                throw new NerveException.TimedOut(
                        "%s took longer than %d s"
                                .formatted(command.getFirst(), limit.toSeconds()));
            }
            return commandResult;
        } catch (LaunchException missing) {
            throw new NerveException.Unsupported(String.valueOf(missing.getMessage()));
        } catch (IOException failure) {
            throw new NerveException.Unavailable(
                    "%s cannot be run: %s".formatted(command.getFirst(), failure.getMessage()),
                    failure);
        }
    }

    private static CommandResult talk(ProcessGroup group, String input)
            throws IOException, InterruptedException {
        List<Callable<String>> ends =
                List.of(
                        () -> read(group.output()),
                        () -> read(group.errors()),
                        () -> write(group.input(), input));
        try {
            var said = Parallel.all(ends.size(), ends);
            return new CommandResult(group.await().code(), said.get(0), said.get(1));
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw Parallel.unwrap(failure);
        }
    }

    private static String write(PollableDescriptor to, String input)
            throws IOException, InterruptedException {
        if (!input.isEmpty()) {
            to.write(ByteBuffer.wrap(input.getBytes(StandardCharsets.UTF_8)));
        }
        to.close();
        return "";
    }

    private static String read(PollableDescriptor from) throws IOException, InterruptedException {
        var read = new ByteArrayOutputStream();
        var buffer = ByteBuffer.allocate(64 * 1024);
        while (from.read(buffer) >= 0) {
            read.write(buffer.array(), 0, buffer.position());
            buffer.clear();
            if (read.size() > MOST_OUTPUT) {
                throw new IOException("it wrote more than %d bytes".formatted(MOST_OUTPUT));
            }
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    /// Omits the variables, which contain keys.
    @Override
    public String toString() {
        return "CommandRunner[directory=%s, limit=%s]".formatted(directory, limit);
    }
}
