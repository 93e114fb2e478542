package dev.nerve.terminal.process;

import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.PtyCalls;
import dev.nerve.terminal.process.symbol.BashCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A probe that asks the kernel whether a shell reads from its terminal as it does at a prompt.
///
/// The output of a command cannot mislead it: while a command runs, its processes are in the
/// foreground, or the shell does not read. If a command makes the shell itself read, the counters
/// of bash show it ([BashCounters]). For other shells, the size of the read shows it. *Confined to
/// one thread*, or guarded.
public final class ShellActivityProbe {

    private static final boolean AMD = System.getProperty("os.arch").equals("amd64");

    /// The number of the system call `read`.
    private static final long READ = AMD ? 0 : 63;

    /// The numbers of the system calls that wait for input: poll, select, pselect6, ppoll.
    private static final Set<Long> WAITS = AMD ? Set.of(7L, 23L, 270L, 271L) : Set.of(72L, 73L);

    private static final String GONE = " (deleted)";

    private final int pid;
    private final Path process;
    private @Nullable ReadMode first;

    /// The activity of a shell.
    public enum ShellActivity {
        /// The shell reads input at its prompt.
        READS_PROMPT,
        /// The shell runs a command, or another program is in the foreground.
        RUNS_COMMAND,
        /// Neither is certain: the shell may be about to read, or it is of an unknown kind.
        UNKNOWN
    }

    private ShellActivityProbe(int pid) {
        this.pid = pid;
        this.process = Path.of("/proc", Integer.toString(pid));
    }

    /// {@return the probe of a shell, or empty if the kernel does not show its state}
    ///
    /// @param pid the process of the shell, which leads the session of a terminal
    public static Optional<ShellActivityProbe> of(long pid) {
        var reading = new ShellActivityProbe((int) pid);
        return !PlatformConstants.MACOS && reading.isReadable()
                ? Optional.of(reading)
                : Optional.empty();
    }

    /// Checks access: a kernel may show the file but refuse to read it
    /// (`kernel.yama.ptrace_scope`).
    private boolean isReadable() {
        try {
            Files.readString(process.resolve("syscall"));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// {@return the current activity of the shell}
    public ShellActivity activity() {
        var entry = ProcessTable.find(pid);
        if (entry.isEmpty() || entry.get().foreground() != entry.get().group()) {
            return ShellActivity.RUNS_COMMAND;
        }
        try {
            var manner = manner();
            if (manner.isEmpty()) {
                return ShellActivity.UNKNOWN;
            }
            var counters = BashCounters.of(process);
            boolean runs =
                    counters.isPresent()
                            ? counters.get().isExecuting()
                            : !isPromptLike(manner.get());
            return runs ? ShellActivity.RUNS_COMMAND : ShellActivity.READS_PROMPT;
        } catch (IOException _) {
            return ShellActivity.UNKNOWN;
        }
    }

    /// Compares with the first read. At its prompt, a shell without an editor takes whole lines;
    /// its `read` command takes single bytes. An editor takes keys in the same way as the first
    /// time.
    private boolean isPromptLike(ReadMode mode) {
        if (first == null && (mode.takesLines() || mode.takesKeys())) {
            first = mode;
        }
        return first != null
                && mode.program().equals(first.program())
                && (mode.takesLines() || (mode.takesKeys() && first.takesKeys()));
    }

    /// {@return the way the shell reads, or empty if it does not read}
    private Optional<ReadMode> manner() throws IOException {
        var call = Files.readString(process.resolve("syscall")).strip().split(" ", -1);
        if (!call[0].matches("\\d{1,9}")) {
            return Optional.empty();
        }
        long number = Long.parseLong(call[0]);
        if (number != READ && !WAITS.contains(number)) {
            return Optional.empty();
        }
        var source = number == READ ? Long.decode(call[1]).toString() : "0";
        var terminal = Files.readSymbolicLink(process.resolve("fd").resolve(source)).toString();
        if (!terminal.startsWith("/dev/pts/") && !terminal.startsWith("/dev/tty")) {
            return Optional.empty();
        }
        boolean takesLines = number == READ && Long.decode(call[3]) > 1;
        boolean takesKeys = !takesLines && !PtyCalls.isLineMode(terminal);
        return Optional.of(new ReadMode(executed(), takesLines, takesKeys));
    }

    /// {@return the executed file, or an empty text if the process has ended}
    public String program() {
        try {
            return executed();
        } catch (IOException _) {
            return "";
        }
    }

    private String executed() throws IOException {
        var link = Files.readSymbolicLink(process.resolve("exe")).toString();
        return link.endsWith(GONE) ? link.substring(0, link.length() - GONE.length()) : link;
    }

    /// The way a shell reads.
    ///
    /// @param program the executed file
    /// @param takesLines whether it asks for more than one byte at once
    /// @param takesKeys whether it asks for single bytes and the terminal passes on every key
    private record ReadMode(String program, boolean takesLines, boolean takesKeys) {}
}
