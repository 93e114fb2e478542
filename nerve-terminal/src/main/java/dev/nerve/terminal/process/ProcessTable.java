package dev.nerve.terminal.process;

import dev.nerve.ProcessWide;
import dev.nerve.terminal.process.libc.PlatformConstants;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/// The process table of Linux under `/proc`. It is empty on other systems.
final class ProcessTable {

    private static final Path ROOT = Path.of("/proc");

    /// Process-wide because a machine has one process table, whoever reads it.
    private static final ProcessWide<SharedScan<Map<Integer, List<ProcessEntry>>>> SESSIONS =
            new ProcessWide<>(new SharedScan<>(ProcessTable::sessions));

    private ProcessTable() {}

    /// {@return the number of times that this process has read the whole table}
    static long reads() {
        return SESSIONS.get().count();
    }

    /// {@return the live processes in the session that `leader` started}
    ///
    /// Programs that create a group for their own children, such as `timeout` or a shell with job
    /// control, leave the group but not the session.
    static List<ProcessEntry> inSession(int leader) {
        return PlatformConstants.MACOS
                ? List.of()
                : SESSIONS.get().get().getOrDefault(leader, List.of());
    }

    /// {@return all live processes, by session}
    private static Map<Integer, List<ProcessEntry>> sessions() {
        try (var processes = Files.newDirectoryStream(ROOT, "[0-9]*")) {
            return StreamSupport.stream(processes.spliterator(), false)
                    .map(ProcessTable::read)
                    .flatMap(Optional::stream)
                    .filter(ProcessEntry::isAlive)
                    .collect(Collectors.groupingBy(ProcessEntry::session));
        } catch (IOException | DirectoryIteratorException failure) {
            throw new IllegalStateException("cannot list " + ROOT, failure);
        }
    }

    /// {@return the entry of a process, or empty if it has ended}
    static Optional<ProcessEntry> find(int pid) {
        return PlatformConstants.MACOS
                ? Optional.empty()
                : read(ROOT.resolve(Integer.toString(pid)));
    }

    private static Optional<ProcessEntry> read(Path process) {
        try {
            return Optional.of(ProcessEntry.parse(Files.readString(process.resolve("stat"))));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    /// One line of the table.
    ///
    /// @param state a letter: `Z` and `X` mean dead but not yet removed
    /// @param group the process group
    /// @param session the session
    /// @param foreground the group in the foreground of its terminal, or -1
    /// @param startTime the start time in ticks of the kernel since boot
    record ProcessEntry(char state, int group, int session, int foreground, long startTime) {

        /// The name is the second field, in parentheses, and may contain any characters.
        static ProcessEntry parse(String line) {
            var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            return new ProcessEntry(
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
