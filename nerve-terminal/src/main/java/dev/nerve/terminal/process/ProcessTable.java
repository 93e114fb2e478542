package dev.nerve.terminal.process;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// What Linux tells about all processes under `/proc`; elsewhere it is empty.
final class ProcessTable {

    private static final Path ROOT = Path.of("/proc");

    private static final SharedScan<Map<Integer, List<Entry>>> SESSIONS =
            new SharedScan<>(ProcessTable::sessions);

    private static final AtomicLong READS = new AtomicLong();

    private ProcessTable() {}

    /// {@return how often this process has read the whole table}
    static long reads() {
        return READS.get();
    }

    /// {@return the processes that are alive and share the session that `leader` began}
    ///
    /// Unlike the group, the session is not left by programs that make a group for their own
    /// children, such as `timeout` or a shell with job control.
    static List<Entry> startedBy(int leader) {
        return Abi.MACOS ? List.of() : SESSIONS.look().getOrDefault(leader, List.of());
    }

    /// {@return all processes that are alive, by session}
    private static Map<Integer, List<Entry>> sessions() {
        READS.incrementAndGet();
        try (var processes = Files.newDirectoryStream(ROOT, "[0-9]*")) {
            return StreamSupport.stream(processes.spliterator(), false)
                    .map(ProcessTable::read)
                    .flatMap(Optional::stream)
                    .filter(Entry::isAlive)
                    .collect(Collectors.groupingBy(Entry::session));
        } catch (IOException | DirectoryIteratorException failure) {
            throw new IllegalStateException("cannot list " + ROOT, failure);
        }
    }

    /// {@return what is known about a process, which may be gone}
    static Optional<Entry> find(int pid) {
        return Abi.MACOS ? Optional.empty() : read(ROOT.resolve(Integer.toString(pid)));
    }

    private static Optional<Entry> read(Path process) {
        try {
            return Optional.of(Entry.parse(Files.readString(process.resolve("stat"))));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// One line of the table.
    ///
    /// @param state a letter: `Z` and `X` are dead and not yet forgotten
    /// @param group the process group
    /// @param session the session
    /// @param foreground the group in the foreground of its terminal, or -1
    /// @param startTime in the kernel's ticks since it started
    record Entry(char state, int group, int session, int foreground, long startTime) {

        /// The name comes second, in parentheses, and may contain anything.
        static Entry parse(String line) {
            var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return new Entry(
                    fields[0].charAt(0),
                    Integer.parseInt(fields[2]),
                    Integer.parseInt(fields[3]),
                    Integer.parseInt(fields[5]),
                    Long.parseLong(fields[19]));
        }

        boolean isAlive() {
            return state != 'Z' && state != 'X';
        }
    }
}
