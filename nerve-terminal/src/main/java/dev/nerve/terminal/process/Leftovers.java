package dev.nerve.terminal.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Processes that somebody has left running who is gone or cannot reach them by their group,
/// recognised by a variable in their environment.
///
/// Only Linux shows the environment of a process; elsewhere nothing is found.
public final class Leftovers {

    /// How often to look at processes that are just calling exec.
    private static final int MOST_LOOKS = 5;

    private static final Duration START_GLANCE = Duration.ofMillis(1);

    /// Places in `stat` behind the name of the program, and a bit of the flags.
    private static final int STATE = 0;

    private static final int FLAGS = 6;
    private static final long KERNEL_THREAD = 0x200000;

    private static final Path PROC = Path.of("/proc");

    /// How all variables begin by which processes are found.
    private static final String PREFIX = "NERVE_";

    private static final SharedScan<Map<Integer, Set<String>>> ENVIRONMENTS =
            new SharedScan<>(Leftovers::allEnvironments);

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
    /// @param variable its name, which begins with `NERVE_`
    /// @param values its values
    public static Leftovers withAny(String variable, List<String> values) {
        if (!variable.startsWith(PREFIX)) {
            throw new IllegalArgumentException("no variable of ours: " + variable);
        }
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

    /// {@return whether there are any that were started after a process, not long ago}
    ///
    /// The system gives ids in order, so only few processes have to be looked at. If it has begun
    /// with small ones again, all are.
    ///
    /// @param pid the process
    /// @throws IOException if the processes of this machine cannot be listed
    public boolean areThereAfter(int pid) throws IOException {
        if (!Files.isDirectory(PROC)) {
            return false;
        }
        if (lastPid() < pid) {
            return areThere();
        }
        for (int look = 1; look <= MOST_LOOKS; look++) {
            if (environments(other -> other > pid).values().stream()
                    .anyMatch(found -> !Collections.disjoint(found, settings))) {
                return true;
            }
            if (!isAnyStarting(pid)) {
                return false;
            }
            LockSupport.parkNanos(START_GLANCE.toNanos());
        }
        return false;
    }

    /// {@return whether a process after another has no environment yet, because it is just calling
    /// exec}
    private static boolean isAnyStarting(int pid) throws IOException {
        try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (var process : processes) {
                if (Integer.parseInt(process.getFileName().toString()) > pid
                        && isStarting(process)) {
                    return true;
                }
            }
            return false;
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
    }

    /// Threads of the kernel never have an environment, and what has ended has none any more.
    private static boolean isStarting(Path process) {
        try {
            if (Files.readAllBytes(process.resolve("environ")).length > 0) {
                return false;
            }
            var stat = Files.readString(process.resolve("stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            boolean isOver = fields[STATE].equals("Z") || fields[STATE].equals("X");
            return !isOver && (Long.parseLong(fields[FLAGS]) & KERNEL_THREAD) == 0;
        } catch (IOException _) {
            return false;
        }
    }

    /// {@return the id that the system gave last, or 0 if it does not tell}
    private static int lastPid() {
        try {
            var load = Files.readString(PROC.resolve("loadavg")).strip();
            return Integer.parseInt(load.substring(load.lastIndexOf(' ') + 1));
        } catch (IOException | NumberFormatException _) {
            return 0;
        }
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
        try {
            return ENVIRONMENTS.look().entrySet().stream()
                    .filter(process -> !Collections.disjoint(process.getValue(), settings))
                    .map(Map.Entry::getKey)
                    .toList();
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static Map<Integer, Set<String>> allEnvironments() {
        try {
            return Files.isDirectory(PROC) ? environments(_ -> true) : Map.of();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /// {@return the variables of processes but this one that have any of ours, by process}
    private static Map<Integer, Set<String>> environments(IntPredicate isWanted)
            throws IOException {
        var found = new HashMap<Integer, Set<String>>();
        try (var processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (var process : processes) {
                int pid = Integer.parseInt(process.getFileName().toString());
                boolean isOther = pid != ProcessHandle.current().pid();
                var ours = isOther && isWanted.test(pid) ? ours(process) : Set.<String>of();
                if (!ours.isEmpty()) {
                    found.put(pid, ours);
                }
            }
        } catch (DirectoryIteratorException failure) {
            throw failure.getCause();
        }
        return found;
    }

    /// One that has ended and is not buried yet has no environment any more.
    private static Set<String> ours(Path process) {
        try {
            var all = Files.readAllBytes(process.resolve("environ"));
            return Stream.of(new String(all, StandardCharsets.UTF_8).split("\0"))
                    .filter(setting -> setting.startsWith(PREFIX))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException _) {
            return Set.of();
        }
    }
}
