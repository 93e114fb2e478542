package dev.nerve.agent.terminal.channel;

import dev.nerve.NerveException;
import dev.nerve.agent.FailureLog;
import dev.nerve.json.Json;
import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.NamedPipe;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// The inbox for the hooks of one program: a directory with a script and a pipe.
///
/// A hook stores its input in a file of its own and writes one short line into the pipe. The line
/// is short enough to be written atomically. A hook that needs an answer then waits at a pipe of
/// its own. Nothing is polled, and no hook waits for a closed inbox. *Safe for many threads.*
public final class HookInbox implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(HookInbox.class.getName());

    /// A notification of a hook. It accepts only digits as the process number, because file names
    /// are built from it.
    private static final Pattern RING = Pattern.compile("(tell|ask|done) (\\w+) ([0-9]{1,10})");

    private static final int LONGEST_RING = 4096;
    private static final int SWEEPS = 100;

    private final Path directory;
    private final TerminalServices terminalServices;
    private final NamedPipe bell;
    private final Map<String, NamedPipe> waiting = new ConcurrentHashMap<>();
    private final Set<String> answered = ConcurrentHashMap.newKeySet();
    private final Consumer<HookMessage> reader;
    private final Thread thread;

    private HookInbox(
            Path directory, TerminalServices terminalServices, Consumer<HookMessage> reader)
            throws IOException {
        this.directory = directory;
        this.terminalServices = terminalServices;
        this.reader = reader;
        Files.write(directory.resolve("hook.sh"), script());
        this.bell = NamedPipe.create(directory.resolve("bell"), terminalServices.poller());
        this.thread = Thread.ofVirtual().name("nerve-hooks").start(this::listen);
    }

    /// {@return an empty inbox}
    ///
    /// @param terminalServices the services with the directory for private files
    /// @param reader the receiver of the messages, called in order, one at a time
    /// @throws IOException if it cannot be created; nothing is left then
    public static HookInbox open(TerminalServices terminalServices, Consumer<HookMessage> reader)
            throws IOException {
        Files.createDirectories(terminalServices.files());
        var ours = PosixFilePermissions.fromString("rwx------");
        var directory =
                Files.createTempDirectory(
                        terminalServices.files(),
                        "nerve-agent-",
                        PosixFilePermissions.asFileAttribute(ours));
        try {
            return new HookInbox(directory, terminalServices, reader);
        } catch (IOException | RuntimeException failure) {
            sweep(directory);
            throw failure;
        }
    }

    private static byte[] script() throws IOException {
        try (var stream = HookInbox.class.getResourceAsStream("hook.sh")) {
            return Objects.requireNonNull(stream, "hook.sh").readAllBytes();
        }
    }

    /// {@return its directory}
    public Path directory() {
        return directory;
    }

    /// {@return the shell command for a hook that only reports an event}
    ///
    /// @param event the event in the program's words
    public String notifyCommand(String event) {
        return command("tell", event);
    }

    /// {@return the shell command for a hook that waits for an answer}
    ///
    /// @param event the event in the program's words
    public String askCommand(String event) {
        return command("ask", event);
    }

    private String command(String manner, String event) {
        var script = directory.resolve("hook.sh").toString().replace("'", "'\\''");
        return "/bin/sh '%s' %s %s".formatted(script, manner, event);
    }

    private void listen() {
        var buffer = ByteBuffer.allocate(LONGEST_RING);
        var rings = new StringBuilder();
        try {
            while (true) {
                bell.read(buffer.clear());
                rings.append(StandardCharsets.US_ASCII.decode(buffer.flip()));
                int end;
                while ((end = rings.indexOf("\n")) >= 0) {
                    hear(rings.substring(0, end));
                    rings.delete(0, end + 1);
                }
            }
        } catch (IOException | InterruptedException | IllegalStateException over) {
            LOG.log(System.Logger.Level.DEBUG, "the hook inbox is closed", over);
        }
    }

    private void hear(String ring) {
        var parts = RING.matcher(ring);
        if (!parts.matches()) {
            LOG.log(System.Logger.Level.WARNING, "the hook inbox got an invalid notification");
            return;
        }
        var process = parts.group(3);
        switch (parts.group(1)) {
            case "done" -> leave(process);
            case "ask" -> deliver(parts.group(2), process, expect(process));
            default -> deliver(parts.group(2), process, HookMessage.HookReply.NONE);
        }
    }

    private void deliver(String event, String process, HookMessage.HookReply reply) {
        try {
            reader.accept(new HookMessage(event, content(process), reply));
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "cannot process hook message: " + event, failure);
            reply.send("");
        }
    }

    private Value.Fields content(String process) {
        var file = directory.resolve(process + ".letter");
        try {
            var bytes = Files.readAllBytes(file);
            Files.deleteIfExists(file);
            return Json.parse(bytes) instanceof Value.Fields fields ? fields : Value.Fields.EMPTY;
        } catch (IOException | NerveException.Invalid failure) {
            FailureLog.warn(LOG, "cannot read a hook message", failure);
            return Value.Fields.EMPTY;
        }
    }

    /// Creates the pipe at which the hook waits.
    private HookMessage.HookReply expect(String process) {
        try {
            // An earlier process with the same number may have ended without reading its answer.
            leave(process);
            var file = directory.resolve(process + ".answer");
            Files.deleteIfExists(file);
            var answer = NamedPipe.create(file, terminalServices.poller());
            waiting.put(process, answer);
            return line -> reply(process, answer, line);
        } catch (IOException failure) {
            FailureLog.warn(LOG, "cannot answer a hook", failure);
            return HookMessage.HookReply.NONE;
        }
    }

    /// Writes the answer. The pipe stays open until the hook has read it, because the content of a
    /// pipe that nobody has open is lost.
    private void reply(String process, NamedPipe answer, String line) {
        if (waiting.get(process) != answer) {
            return;
        }
        answered.add(process);
        var bytes = (line.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8);
        // An interrupted thread must still release the hook.
        boolean interrupted = Thread.interrupted();
        try {
            answer.write(ByteBuffer.wrap(bytes));
        } catch (IOException failure) {
            LOG.log(System.Logger.Level.DEBUG, "a hook is gone", failure);
        } catch (InterruptedException _) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void leave(String process) {
        answered.remove(process);
        var answer = waiting.remove(process);
        if (answer != null) {
            close(answer);
        }
    }

    /// Drops unread answers, because a killed hook never reads its answer.
    public void dropUnreadAnswers() {
        Set.copyOf(answered).forEach(this::leave);
    }

    private static void close(NamedPipe pipe) {
        try {
            pipe.close();
        } catch (IOException failure) {
            FailureLog.warn(LOG, "cannot remove " + pipe.file(), failure);
        }
    }

    /// Releases all waiting hooks and deletes the directory. Closing again does nothing.
    @Override
    public void close() {
        close(bell);
        thread.interrupt();
        join();
        waiting.keySet().forEach(this::leave);
        sweep(directory);
    }

    private void join() {
        boolean interrupted = false;
        while (thread.isAlive() && !thread.equals(Thread.currentThread())) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Deletes the directory. Retries, because a hook may be writing its file at this moment.
    private static void sweep(Path directory) {
        for (int tries = 0; tries < SWEEPS && Files.exists(directory); tries++) {
            try (var files = Files.list(directory)) {
                for (var file : files.toList()) {
                    Files.deleteIfExists(file);
                }
                Files.deleteIfExists(directory);
            } catch (DirectoryNotEmptyException _) {
                Thread.onSpinWait();
            } catch (IOException failure) {
                FailureLog.warn(LOG, "cannot remove " + directory, failure);
                return;
            }
        }
    }
}
