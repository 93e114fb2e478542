package dev.nerve.terminal.process;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ArrayBlockingQueue;

/// Native memory for one call: where it leaves its error number, and room for bytes.
///
/// A call never parks between taking one and giving it back, so as many exist as threads really run
/// at once. A few are kept; the rest is left to the garbage collector. *Confined to one thread*
/// while it is taken.
final class Scratch implements AutoCloseable {

    /// As much as a pipe holds.
    static final int SIZE = 64 * 1024;

    private static final ArrayBlockingQueue<Scratch> IDLE = new ArrayBlockingQueue<>(16);

    private final ByteBuffer errno = allocate(Integer.BYTES);
    private final ByteBuffer bytes = allocate(SIZE);
    private final ByteBuffer view = bytes.duplicate().order(ByteOrder.nativeOrder());
    private final MemorySegment errnoMemory = MemorySegment.ofBuffer(errno);
    private final long address = MemorySegment.ofBuffer(bytes).address();

    private Scratch() {}

    static Scratch take() {
        var idle = IDLE.poll();
        return idle == null ? new Scratch() : idle;
    }

    /// {@return native memory in the system's order of bytes}
    static ByteBuffer allocate(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    /// Gives it back.
    @Override
    public void close() {
        IDLE.offer(this);
    }

    MemorySegment errnoMemory() {
        return errnoMemory;
    }

    /// {@return the error number that the last call left}
    int errno() {
        return errno.getInt(0);
    }

    /// {@return where the bytes are}
    long address() {
        return address;
    }

    /// {@return the int at an index of the bytes}
    int intAt(int index) {
        return bytes.getInt(index * Integer.BYTES);
    }

    /// {@return the first `count` bytes, to be read or written}
    ByteBuffer view(int count) {
        return view.clear().limit(count);
    }
}
