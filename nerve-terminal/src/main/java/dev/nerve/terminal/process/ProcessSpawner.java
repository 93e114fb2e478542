package dev.nerve.terminal.process;

import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ProcessCalls;
import dev.nerve.terminal.process.libc.SpawnCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// One start of a program, with its arguments in native memory. *Confined to one thread.*
final class ProcessSpawner implements AutoCloseable {

    static {
        ProcessCalls.keepExitedChildren();
    }

    private final Arena memory = Arena.ofConfined();
    private final long actions = memory.allocate(SpawnCalls.OPAQUE, 16).address();

    private ProcessSpawner() {
        SpawnCalls.init(actions);
    }

    /// {@return the id of the new process, or the negated error number}
    ///
    /// @param program the file to execute
    /// @param launch the arguments, directory and variables
    /// @param streams sets the input, output and error streams of the program
    static int start(Path program, LaunchRequest launch, Consumer<ProcessSpawner> streams) {
        try (var spawn = new ProcessSpawner()) {
            streams.accept(spawn);
            SpawnCalls.addCloseRest(spawn.actions);
            SpawnCalls.addDirectory(spawn.actions, spawn.text(launch.directory().toString()));
            return SpawnCalls.spawn(
                    spawn.text(program.toString()),
                    spawn.actions,
                    spawn.vector(launch.command()),
                    spawn.vector(variables(launch.environment())));
        }
    }

    /// Passes a descriptor of nerve to the program.
    ///
    /// @param descriptor the descriptor
    /// @param number the number of the descriptor in the program
    void addDescriptor(int descriptor, int number) {
        SpawnCalls.addDuplicate(actions, descriptor, number);
    }

    /// Makes the program open a file to read and write, as its standard input.
    ///
    /// @param file the file; the first terminal that the program opens becomes its controlling
    ///     terminal
    void openAsInput(String file) {
        SpawnCalls.addOpen(actions, 0, text(file), PlatformConstants.O_RDWR);
    }

    private static List<String> variables(Map<String, String> environment) {
        return environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    }

    /// {@return the address of an array of the addresses of `texts`, ended by null}
    private long vector(List<String> texts) {
        var vector = memory.allocate((texts.size() + 1L) * Long.BYTES, Long.BYTES);
        var addresses = bytes(vector);
        texts.forEach(text -> addresses.putLong(text(text)));
        return vector.address();
    }

    /// {@return the address of the bytes of `text`, ended by NUL}
    private long text(String text) {
        var encoded = text.getBytes(StandardCharsets.UTF_8);
        var copy = memory.allocate(encoded.length + 1L);
        bytes(copy).put(encoded);
        return copy.address();
    }

    /// Uses a buffer because the first access through a segment is slow.
    private static ByteBuffer bytes(MemorySegment segment) {
        return segment.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    @Override
    public void close() {
        SpawnCalls.destroy(actions);
        memory.close();
    }
}
