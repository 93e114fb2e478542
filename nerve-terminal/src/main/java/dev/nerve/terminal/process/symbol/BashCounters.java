package dev.nerve.terminal.process.symbol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// What bash knows of itself: whether it runs a command, read from its memory.
///
/// bash sets `executing` before it runs a line and clears it before it reads the next one, and
/// counts in `parse_and_execute_level` what it runs besides: `eval`, traps, `PROMPT_COMMAND`, what
/// is bound to a key. It exports both for builtins that are loaded. No command of the shell can set
/// them. *Immutable.*
public final class BashCounters {

    private static final List<String> NAMES = List.of("executing", "parse_and_execute_level");

    /// What was found in files, so that a shell's file is searched once.
    private static final Map<Version, ElfSymbols> READ = new ConcurrentHashMap<>();

    private final Path process;
    private final ElfSymbols symbols;

    private BashCounters(Path process, ElfSymbols symbols) {
        this.process = process;
        this.symbols = symbols;
    }

    /// {@return the counters of a process; nothing if it is not a bash that exports them}
    ///
    /// @param process its directory in `/proc`
    /// @throws IOException if it is gone, or the kernel does not tell
    public static Optional<BashCounters> of(Path process) throws IOException {
        var file = process.resolve("exe");
        var version =
                new Version(
                        Files.readSymbolicLink(file).toString(),
                        Files.getLastModifiedTime(file),
                        Files.size(file));
        var symbols = READ.get(version);
        if (symbols == null) {
            symbols = ElfSymbols.read(file, NAMES);
            READ.put(version, symbols);
        }
        return symbols.addresses().size() == NAMES.size()
                ? Optional.of(new BashCounters(process, symbols))
                : Optional.empty();
    }

    /// {@return whether it runs a command, or anything else that is written in its language}
    ///
    /// @throws IOException if it is gone, or the kernel does not tell
    public boolean isExecuting() throws IOException {
        long from = symbols.isMovable() ? start() : 0;
        try (var memory = Files.newByteChannel(process.resolve("mem"))) {
            for (long address : symbols.addresses().values()) {
                var number = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.nativeOrder());
                memory.position(from + address);
                if (memory.read(number) != Integer.BYTES) {
                    throw new IOException("the memory of a shell cannot be read");
                }
                if (number.getInt(0) != 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /// {@return where the program's file begins in its memory}
    private long start() throws IOException {
        var program = Files.readSymbolicLink(process.resolve("exe")).toString();
        try (var lines = Files.lines(process.resolve("maps"))) {
            return lines.filter(line -> line.endsWith(program))
                    .findFirst()
                    .map(line -> Long.parseLong(line, 0, line.indexOf('-'), 16))
                    .orElseThrow(() -> new IOException(program + " is not in its own memory"));
        }
    }

    /// A file as it was when it was read.
    private record Version(String file, FileTime changed, long size) {}
}
