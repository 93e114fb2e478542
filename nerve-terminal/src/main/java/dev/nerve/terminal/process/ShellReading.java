package dev.nerve.terminal.process;

import dev.nerve.terminal.process.symbol.BashCounters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Tells by what the kernel knows whether a shell reads from its terminal as it does at a prompt.
///
/// What a command prints cannot change that: its own processes are then in the foreground, or the
/// shell does something else than to read. A command that lets the shell itself read is told apart
/// by what bash knows of itself ([BashCounters]); of other shells, by how much they want to read.
/// *Confined to one thread*, or guarded.
public final class ShellReading {

    private static final boolean AMD = System.getProperty("os.arch").equals("amd64");

    /// The number of the call that reads.
    private static final long READ = AMD ? 0 : 63;

    /// The numbers of the calls that wait for something to be read: poll, select, pselect6, ppoll.
    private static final Set<Long> WAITS = AMD ? Set.of(7L, 23L, 270L, 271L) : Set.of(72L, 73L);

    private static final String GONE = " (deleted)";

    private final int pid;
    private final Path process;
    private @Nullable Manner first;

    /// What a shell does.
    public enum Doing {
        /// It reads what is typed at its prompt.
        READS_PROMPT,
        /// It runs a command, or another program is in the foreground.
        RUNS_COMMAND,
        /// What the kernel tells is neither: it may be about to read, or is of an unknown kind.
        UNKNOWN
    }

    private ShellReading(int pid) {
        this.pid = pid;
        this.process = Path.of("/proc", Integer.toString(pid));
    }

    /// {@return what tells it of a shell, where the kernel does}
    ///
    /// @param pid the shell's process, which leads the session of a terminal
    public static Optional<ShellReading> of(long pid) {
        var reading = new ShellReading((int) pid);
        return !Abi.MACOS && reading.isReadable() ? Optional.of(reading) : Optional.empty();
    }

    /// A kernel may show the file and still refuse to read it (`kernel.yama.ptrace_scope`).
    private boolean isReadable() {
        try {
            Files.readString(process.resolve("syscall"));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// {@return what the shell does now}
    public Doing doing() {
        var entry = ProcessTable.find(pid);
        if (entry.isEmpty() || entry.get().foreground() != entry.get().group()) {
            return Doing.RUNS_COMMAND;
        }
        try {
            var manner = manner();
            if (manner.isEmpty()) {
                return Doing.UNKNOWN;
            }
            var counters = BashCounters.of(process);
            boolean runs =
                    counters.isPresent()
                            ? counters.get().isExecuting()
                            : !isPromptLike(manner.get());
            return runs ? Doing.RUNS_COMMAND : Doing.READS_PROMPT;
        } catch (IOException _) {
            return Doing.UNKNOWN;
        }
    }

    /// A shell without an editor takes whole lines at its prompt, and its `read` byte by byte. An
    /// editor takes keys in one way or another, as it did the first time.
    private boolean isPromptLike(Manner manner) {
        if (first == null && (manner.takesLines() || manner.takesKeys())) {
            first = manner;
        }
        return first != null
                && manner.program().equals(first.program())
                && (manner.takesLines() || (manner.takesKeys() && first.takesKeys()));
    }

    /// {@return how it reads, if it does}
    private Optional<Manner> manner() throws IOException {
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
        boolean takesKeys = !takesLines && !PtyCalls.readsLines(terminal);
        return Optional.of(new Manner(executed(), takesLines, takesKeys));
    }

    /// {@return the file that is executed, or nothing if it is gone}
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

    /// How a shell reads.
    ///
    /// @param program the file that is executed
    /// @param takesLines whether it wants more than one byte at once
    /// @param takesKeys whether it does not, and the terminal hands over every key
    private record Manner(String program, boolean takesLines, boolean takesKeys) {}
}
