package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.libc.FileCalls;
import dev.nerve.terminal.process.libc.LibC;
import dev.nerve.terminal.process.libc.PlatformConstants;
import dev.nerve.terminal.process.libc.ScratchMemory;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A minimal pseudo-terminal: one thread that polls and reads it.
///
/// Benchmarks compare our terminal with it. It is in this package because it makes the same system
/// calls. *Confined to one thread.*
public final class RawPty implements AutoCloseable {

    private static final int CHUNK = 64 * 1024;

    private final ProcessTree family;
    private final PtyPair pair;
    private final int number;
    private final ByteBuffer entry = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());

    private RawPty(ProcessTree family, PtyPair pair) {
        this.family = family;
        this.pair = pair;
        this.number = pair.master().number();
        entry.putInt(0, number).putShort(4, PlatformConstants.POLLIN);
    }

    /// {@return a program in a terminal}
    ///
    /// @param launch the program to start
    /// @param size the size of the terminal
    /// @param poller the poller of the terminal; it is idle, because [#read()] polls by itself
    /// @throws IOException if the program cannot be started
    public static RawPty spawn(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
            throws IOException {
        var pair = PtyPair.open(poller);
        pair.resize(size);
        int pid = ProcessSpawner.start(launch.locate(), launch, pair::connectTo);
        if (pid < 0) {
            pair.close();
            throw new IOException("cannot start: " + LibC.describe(-pid));
        }
        pair.slave().close();
        return new RawPty(ProcessTree.of(pid, poller), pair);
    }

    /// Waits for output and reads it.
    ///
    /// @return the number of bytes, or -1 at the end
    public int read() {
        try (var scratch = ScratchMemory.acquire()) {
            FileCalls.poll(scratch, MemorySegment.ofBuffer(entry).address(), 1);
            int count = FileCalls.read(scratch, number, CHUNK);
            return count == -PlatformConstants.EAGAIN ? 0 : count;
        }
    }

    /// Writes one byte.
    ///
    /// @param value the byte
    public void write(byte value) {
        try (var scratch = ScratchMemory.acquire()) {
            scratch.view(1).put(value);
            FileCalls.write(scratch, number, 1);
        }
    }

    @Override
    public void close() throws IOException {
        family.kill();
        family.close();
        pair.close();
    }
}
