package dev.nerve.terminal.process.libc;

import dev.nerve.ProcessWide;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.ArrayBlockingQueue;

/// Native memory for one system call: its error number, and a buffer.
///
/// A thread never parks between acquiring and releasing it. So there are only as many as threads
/// that really run at the same time. A pool keeps a few; the garbage collector takes the rest.
/// *Confined to one thread* while acquired.
public final class ScratchMemory implements AutoCloseable {

    /// The usual capacity of a pipe.
    public static final int SIZE = 64 * 1024;

    /// Process-wide because system calls are functions of the process and have no owner. A caller
    /// cannot notice whose memory it gets.
    private static final ProcessWide<ArrayBlockingQueue<ScratchMemory>> IDLE =
            new ProcessWide<>(new ArrayBlockingQueue<>(16));

    private final ByteBuffer errno = allocate(Integer.BYTES);
    private final ByteBuffer bytes = allocate(SIZE);
    private final ByteBuffer view = bytes.duplicate().order(ByteOrder.nativeOrder());
    private final MemorySegment errnoMemory = MemorySegment.ofBuffer(errno);
    private final long address = MemorySegment.ofBuffer(bytes).address();

    private ScratchMemory() {}

    public static ScratchMemory acquire() {
        var idle = IDLE.get().poll();
        return idle == null ? new ScratchMemory() : idle;
    }

    /// {@return native memory in the byte order of the system}
    public static ByteBuffer allocate(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    /// Returns the memory to the pool.
    @Override
    public void close() {
        IDLE.get().offer(this);
    }

    MemorySegment errnoMemory() {
        return errnoMemory;
    }

    /// {@return the error number of the last call}
    int errno() {
        return errno.getInt(0);
    }

    /// {@return the address of the buffer}
    long address() {
        return address;
    }

    /// {@return the int at an index of the buffer}
    public int intAt(int index) {
        return bytes.getInt(index * Integer.BYTES);
    }

    /// {@return the first `count` bytes of the buffer, to read or write}
    public ByteBuffer view(int count) {
        return view.clear().limit(count);
    }
}
