package dev.nerve.terminal.git;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.run.Parallel;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessGroup;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// The program git, called as by hand. *Immutable.*
///
/// It runs no hooks, never prompts at a terminal, and writes the index only with commands for that
/// purpose.
///
/// @param environment the variables of git
/// @param poller waits for its output and exit
record GitClient(Map<String, String> environment, DescriptorPoller poller) {

    private static final int MOST_OUTPUT = 64 * 1024 * 1024;

    /// Variables that would make git work in another directory.
    private static final List<String> LOCATION_VARIABLES =
            List.of(
                    "GIT_DIR",
                    "GIT_WORK_TREE",
                    "GIT_INDEX_FILE",
                    "GIT_COMMON_DIR",
                    "GIT_OBJECT_DIRECTORY",
                    "GIT_NAMESPACE",
                    "GIT_PREFIX");

    GitClient {
        var clean = new HashMap<>(environment);
        clean.keySet().removeAll(LOCATION_VARIABLES);
        clean.put("LC_ALL", "C");
        clean.put("GIT_TERMINAL_PROMPT", "0");
        clean.put("GIT_OPTIONAL_LOCKS", "0");
        environment = Map.copyOf(clean);
    }

    /// {@return the output of a command, without the line break at its end}
    ///
    /// @throws NerveException.Failed with `workspace_failed` and the message of git, if the command
    ///     failed
    String get(Path directory, String... arguments) throws InterruptedException {
        var gitResult = run(directory, arguments);
        if (gitResult.code != 0) {
            throw failed(
                    "git %s in '%s': %s"
                            .formatted(arguments[0], directory, gitResult.errors.strip()));
        }
        return gitResult.output.stripTrailing();
    }

    /// {@return whether a command succeeded}
    boolean succeeds(Path directory, String... arguments) throws InterruptedException {
        return run(directory, arguments).code == 0;
    }

    /// {@return the texts in the output of a command, each ended by NUL}
    List<String> list(Path directory, String... arguments) throws InterruptedException {
        return Arrays.stream(get(directory, arguments).split("\0"))
                .filter(text -> !text.isEmpty())
                .toList();
    }

    private GitResult run(Path directory, String... arguments) throws InterruptedException {
        var command = new ArrayList<>(List.of("git", "-c", "core.hooksPath=/dev/null"));
        command.addAll(List.of(arguments));
        try (var group =
                ProcessGroup.spawn(new LaunchRequest(command, directory, environment), poller)) {
            group.input().close();
            List<Callable<String>> readers =
                    List.of(() -> read(group.output()), () -> read(group.errors()));
            var said = Parallel.all(readers.size(), readers);
            return new GitResult(group.await().code(), said.getFirst(), said.getLast());
        } catch (IOException failure) {
            throw failed(String.valueOf(failure.getMessage()));
        } catch (ExecutionException failure) {
            throw failed("cannot read the output of git: " + failure.getCause());
        }
    }

    private static String read(PollableDescriptor from) throws IOException, InterruptedException {
        var read = new ByteArrayOutputStream();
        var buffer = ByteBuffer.allocate(8192);
        while (from.read(buffer) >= 0) {
            read.write(buffer.array(), 0, buffer.position());
            buffer.clear();
            if (read.size() > MOST_OUTPUT) {
                throw new IOException("it wrote more than %d bytes".formatted(MOST_OUTPUT));
            }
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    static NerveException.Failed failed(String message) {
        return new NerveException.Failed(ErrorCode.WORKSPACE_FAILED, message);
    }

    /// The text omits the variables, because they contain keys.
    @Override
    public String toString() {
        return "GitClient[%d variables]".formatted(environment.size());
    }

    private record GitResult(int code, String output, String errors) {}
}
