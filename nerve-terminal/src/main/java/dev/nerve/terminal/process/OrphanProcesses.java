package dev.nerve.terminal.process;

import dev.nerve.ProcessWide;
import dev.nerve.terminal.process.libc.ProcessCalls;
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

/// Processes that still run although the process that started them has ended or cannot reach them
/// by their group. A variable in their environment identifies them.
///
/// Only Linux shows the environment of a process. On other systems this class finds nothing.
public final class OrphanProcesses {

    /// The number of checks while a process is calling exec.
    private static final int MOST_LOOKS = 5;

    private static final Duration START_GLANCE = Duration.ofMillis(1);

    /// Indexes of the fields in `stat` after the program's name, and one bit of the flags.
    private static final int STATE = 0;

    private static final int FLAGS = 6;
    private static final long KERNEL_THREAD = 0x200000;

    private static final Path PROC = Path.of("/proc");

    /// The prefix of all variables that identify processes.
    private static final String PREFIX = "NERVE_";

    /// Process-wide because a machine has one process table, whoever reads it.
    private static final ProcessWide<SharedScan<Map<Integer, Set<String>>>> ENVIRONMENTS =
            new ProcessWide<>(new SharedScan<>(OrphanProcesses::allEnvironments));

    private static final Duration GLANCE = Duration.ofMillis(20);
    private static final Duration KILL_LIMIT = Duration.ofSeconds(5);

    private final Set<String> settings;

    private OrphanProcesses(Set<String> settings) {
        this.settings = settings;
    }

    /// {@return the processes of this user that have a variable with this value}
    ///
    /// @param variable the name of the variable, which starts with `NERVE_`
    /// @param value the value of the variable
    public static OrphanProcesses withVariable(String variable, String value) {
        return withAnyVariable(variable, List.of(value));
    }

    /// {@return the processes of this user that have a variable with one of these values}
    ///
    /// @param variable the name of the variable, which starts with `NERVE_`
    /// @param values the values of the variable
    public static OrphanProcesses withAnyVariable(String variable, List<String> values) {
        if (!variable.startsWith(PREFIX)) {
            throw new IllegalArgumentException("the name must start with NERVE_: " + variable);
        }
        return new OrphanProcesses(
                values.stream()
                        .map(value -> variable + "=" + value)
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /// {@return whether such a process exists}
    ///
    /// @throws IOException if the processes of this machine cannot be listed
    public boolean anyExist() throws IOException {
        return !found().isEmpty();
    }

    /// {@return whether such a process exists that started after another process, not long ago}
    ///
    /// The system assigns ids in ascending order, so this method checks only a few processes. If
    /// the ids have wrapped around, it checks all processes.
    ///
    /// @param pid the id of the other process
    /// @throws IOException if the processes of this machine cannot be listed
    public boolean anyStartedAfter(int pid) throws IOException {
        if (!Files.isDirectory(PROC)) {
            return false;
        }
        if (lastPid() < pid) {
            return anyExist();
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

    /// {@return whether a process with a higher id is just calling exec and has no environment yet}
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

    /// Kernel threads never have an environment, and processes that have ended have none any more.
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

    /// {@return the last id that the system assigned, or 0 if it is unknown}
    private static int lastPid() {
        try {
            var load = Files.readString(PROC.resolve("loadavg")).strip();
            return Integer.parseInt(load.substring(load.lastIndexOf(' ') + 1));
        } catch (IOException | NumberFormatException _) {
            return 0;
        }
    }

    /// Ends the processes: sends TERM, waits, then kills.
    ///
    /// @param grace the time to wait before killing
    /// @throws IOException if a process cannot be killed
    /// @throws InterruptedException if the thread was interrupted; the processes have got TERM
    public void end(Duration grace) throws IOException, InterruptedException {
        if (!signalled(ProcessSignal.TERM).isEmpty() && !areGone(grace, ProcessSignal.CONT)) {
            kill();
        }
    }

    /// Kills the processes. An interrupt does not stop this; the thread stays interrupted.
    ///
    /// @throws IOException if a process cannot be killed
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
        if (!areGone(KILL_LIMIT, ProcessSignal.KILL)) {
            throw new IOException(
                    "cannot kill the processes with %s".formatted(String.join(", ", settings)));
        }
    }

    private boolean areGone(Duration limit, ProcessSignal signal)
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

    private List<Integer> signalled(ProcessSignal signal) throws IOException {
        var found = found();
        for (int pid : found) {
            ProcessCalls.kill(pid, signal.number());
        }
        return found;
    }

    private List<Integer> found() throws IOException {
        try {
            return ENVIRONMENTS.get().get().entrySet().stream()
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

    /// {@return the `NERVE_` variables of all other processes, by process id}
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

    /// A zombie process has no environment any more.
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
