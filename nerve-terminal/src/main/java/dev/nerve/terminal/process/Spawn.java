package dev.nerve.terminal.process;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// One start of a program, put together in native memory. *Confined to one thread.*
final class Spawn implements AutoCloseable {

    static {
        ProcessCalls.keepExitedChildren();
    }

    private final Arena memory = Arena.ofConfined();
    private final long actions = memory.allocate(SpawnCalls.OPAQUE, 16).address();

    private Spawn() {
        SpawnCalls.init(actions);
    }

    /// {@return the id of the new process, or the negated error number}
    ///
    /// @param program the file to execute
    /// @param launch what to start it with
    /// @param streams gives it what it has as its input, output and errors
    static int start(Path program, Launch launch, Consumer<Spawn> streams) {
        try (var spawn = new Spawn()) {
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

    /// Gives it a descriptor of ours.
    ///
    /// @param descriptor which
    /// @param number what it is to the program
    void give(int descriptor, int number) {
        SpawnCalls.addDuplicate(actions, descriptor, number);
    }

    /// Has it open a file to read and write, as its standard input.
    ///
    /// @param file which; a terminal that it opens first becomes the one that controls it
    void open(String file) {
        SpawnCalls.addOpen(actions, 0, text(file), Abi.O_RDWR);
    }

    private static List<String> variables(Map<String, String> environment) {
        return environment.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList();
    }

    /// {@return where the addresses of `texts` are, with a null after the last}
    private long vector(List<String> texts) {
        var vector = memory.allocate((texts.size() + 1L) * Long.BYTES, Long.BYTES);
        var addresses = bytes(vector);
        texts.forEach(text -> addresses.putLong(text(text)));
        return vector.address();
    }

    /// {@return where the bytes of `text` are, with a NUL after the last}
    private long text(String text) {
        var encoded = text.getBytes(StandardCharsets.UTF_8);
        var copy = memory.allocate(encoded.length + 1L);
        bytes(copy).put(encoded);
        return copy.address();
    }

    /// Through a buffer, because a segment's own access is slow to start.
    private static ByteBuffer bytes(MemorySegment segment) {
        return segment.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    @Override
    public void close() {
        SpawnCalls.destroy(actions);
        memory.close();
    }
}
