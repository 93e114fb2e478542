package dev.nerve.terminal.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Processes that somebody has left running who is gone or cannot reach them by their group,
/// recognised by a variable in their environment.
///
/// Only Linux shows the environment of a process; elsewhere nothing is found.
public final class Leftovers {

    private static final Path PROC = Path.of("/proc");
    private static final Duration GLANCE = Duration.ofMillis(20);
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final Set<String> settings;

    private Leftovers(Set<String> settings) {
        this.settings = settings;
    }

    /// {@return the processes of this user whose environment has a variable with this value}
    ///
    /// @param variable its name
    /// @param value its value
    public static Leftovers with(String variable, String value) {
        return withAny(variable, List.of(value));
    }

    /// {@return the processes of this user whose environment has a variable with one of these
    /// values}
    ///
    /// @param variable its name
    /// @param values its values
    public static Leftovers withAny(String variable, List<String> values) {
        return new Leftovers(
                values.stream()
                        .map(value -> variable + "=" + value)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /// {@return whether there are any}
    ///
    /// @throws IOException if the processes of this machine cannot be listed
    public boolean areThere() throws IOException {
        return !found().isEmpty();
    }

    /// Ends them: asks, waits, then kills.
    ///
    /// @param grace how long to wait
    /// @throws IOException if something could not be killed
    /// @throws InterruptedException if the thread was interrupted; they were asked to end
    public void end(Duration grace) throws IOException, InterruptedException {
        if (!signalled(Signal.TERM).isEmpty() && !areGone(grace, Signal.CONT)) {
            kill();
        }
    }

    /// Kills them. An interrupt does not stop this; it is kept for the caller.
    ///
    /// @throws IOException if something could not be killed
    public void kill() throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            for (boolean gone = false; !gone; ) {
                try {
                    requireGone();
                    gone = true;
                } catch (InterruptedException _) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void requireGone() throws IOException, InterruptedException {
        if (!areGone(KILL_LIMIT, Signal.KILL)) {
            throw new IOException("cannot kill what has %s".formatted(String.join(", ", settings)));
        }
    }

    private boolean areGone(Duration limit, Signal signal)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!signalled(signal).isEmpty()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Thread.sleep(GLANCE);
        }
        return true;
    }

    private List<Integer> signalled(Signal signal) throws IOException {
        var found = found();
        for (int pid : found) {
            ProcessCalls.kill(pid, signal.number());
        }
        return found;
    }

    private List<Integer> found() throws IOException {
        var found = new ArrayList<Integer>();
        if (!Files.isDirectory(PROC)) {
            return found;
        }
        try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (var process : processes) {
                int pid = Integer.parseInt(process.getFileName().toString());
                if (isOne(process) && pid != ProcessHandle.current().pid()) {
                    found.add(pid);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        return found;
    }

    /// One that has ended and is not buried yet has no environment any more.
    private boolean isOne(Path process) {
        try {
            var all = Files.readAllBytes(process.resolve("environ"));
            return Stream.of(new String(all, StandardCharsets.UTF_8).split("\0"))
                    .anyMatch(settings::contains);
        } catch (IOException _) {
            return false;
        }
    }
}
