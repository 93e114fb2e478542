package dev.nerve.terminal.process.symbol;

import dev.nerve.ProcessWideCache;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;

/// The counters in the memory of a bash process that show whether it runs a command.
///
/// bash sets `executing` before it runs a line and clears it before it reads the next one. In
/// `parse_and_execute_level` it counts nested code: `eval`, traps, `PROMPT_COMMAND` and key
/// bindings. It exports both variables for loadable builtins. No shell command can set them.
/// *Immutable.*
public final class BashCounters {

    private static final List<String> NAMES = List.of("executing", "parse_and_execute_level");

    /// The symbols of each file, so that each shell is searched only once.
    private static final ProcessWideCache<FileVersion, VariableAddresses> READ =
            new ProcessWideCache<>(32);

    private final Path process;
    private final VariableAddresses symbols;

    private BashCounters(Path process, VariableAddresses symbols) {
        this.process = process;
        this.symbols = symbols;
    }

    /// {@return the counters of a process, or empty if it is not a bash that exports them}
    ///
    /// @param process the directory of the process in `/proc`
    /// @throws IOException if the process has ended, or the kernel denies access
    public static Optional<BashCounters> of(Path process) throws IOException {
        var file = process.resolve("exe");
        var version =
                new FileVersion(
                        Files.readSymbolicLink(file).toString(),
                        Files.getLastModifiedTime(file),
                        Files.size(file));
        var symbols = symbols(version, file);
        return symbols.addresses().size() == NAMES.size()
                ? Optional.of(new BashCounters(process, symbols))
                : Optional.empty();
    }

    private static VariableAddresses symbols(FileVersion version, Path file) throws IOException {
        var known = READ.find(version);
        if (known.isPresent()) {
            return known.get();
        }
        var symbols = VariableAddresses.read(file, NAMES);
        READ.put(version, symbols);
        return symbols;
    }

    /// {@return whether bash runs a command, or any other code in its language}
    ///
    /// @throws IOException if the process has ended, or the kernel denies access
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

    /// {@return the address at which the program file starts in the memory of the process}
    private long start() throws IOException {
        var program = Files.readSymbolicLink(process.resolve("exe")).toString();
        try (var lines = Files.lines(process.resolve("maps"))) {
            return lines.filter(line -> line.endsWith(program))
                    .findFirst()
                    .map(line -> Long.parseLong(line, 0, line.indexOf('-'), 16))
                    .orElseThrow(() -> new IOException(program + " is not in its own memory"));
        }
    }

    /// A file at the time it was read.
    private record FileVersion(String file, FileTime changed, long size) {}
}
