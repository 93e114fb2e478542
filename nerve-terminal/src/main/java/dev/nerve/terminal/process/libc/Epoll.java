package dev.nerve.terminal.process.libc;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// An `epoll` instance of Linux: the kernel's list of descriptors that threads wait for.
///
/// *Safe for many threads.* The lock prevents a call on its number after it was closed, because the
/// system may have reused the number.
public final class Epoll implements AutoCloseable {

    /// The size of `struct epoll_event`, which is packed only on x86-64.
    public static final int EVENT_SIZE = isPacked() ? 12 : 16;

    /// The offset of the descriptor in `struct epoll_event`.
    public static final int DESCRIPTOR_OFFSET = isPacked() ? 4 : 8;

    private static final int ADD = 1;
    private static final int DELETE = 2;
    private static final int MODIFY = 3;
    private static final int ONE_SHOT = 1 << 30;

    private static final MethodHandle CREATE = LibC.function("epoll_create1");
    private static final MethodHandle CONTROL = LibC.function("epoll_ctl");
    private static final MethodHandle WAIT = LibC.function("epoll_wait");

    private final int number;
    private final ReadWriteLock open = new ReentrantReadWriteLock();
    private boolean closed;

    private Epoll(int number) {
        this.number = number;
    }

    private static boolean isPacked() {
        return System.getProperty("os.arch").equals("amd64");
    }

    public static Epoll open() throws IOException {
        try (var scratch = ScratchMemory.acquire()) {
            int number = LibC.call(CREATE, scratch, PlatformConstants.O_CLOEXEC, 0, 0);
            if (number < 0) {
                throw new IOException("cannot wait for descriptors: " + LibC.describe(-number));
            }
            return new Epoll(number);
        }
    }

    /// Asks the system for one notification when a descriptor is ready.
    ///
    /// @param events the operations to wait for
    /// @param known whether the descriptor is in the list; the call corrects a wrong value
    /// @return true if the system will send the notification
    public boolean arm(int descriptor, int events, boolean known) {
        try (var scratch = ScratchMemory.acquire()) {
            scratch.view(EVENT_SIZE)
                    .putInt(0, events | ONE_SHOT)
                    .putInt(DESCRIPTOR_OFFSET, descriptor);
            int result = control(scratch, known ? MODIFY : ADD, descriptor);
            if (result == -PlatformConstants.ENOENT || result == -PlatformConstants.EEXIST) {
                result = control(scratch, known ? ADD : MODIFY, descriptor);
            }
            return result == 0;
        }
    }

    /// Removes a descriptor from the list.
    public void disarm(int descriptor) {
        try (var scratch = ScratchMemory.acquire()) {
            control(scratch, DELETE, descriptor);
        }
    }

    private int control(ScratchMemory scratch, int operation, int descriptor) {
        open.readLock().lock();
        try {
            return closed
                    ? -PlatformConstants.ENOENT
                    : LibC.call(CONTROL, scratch, number, operation, descriptor, scratch.address());
        } finally {
            open.readLock().unlock();
        }
    }

    /// Blocks until a descriptor is ready. Only the thread that closes this instance may call it.
    ///
    /// @param events the address for the events
    /// @param most the number of events that fit there
    /// @return the number of events, or the negated error number
    public int await(ScratchMemory scratch, long events, int most) {
        return LibC.call(WAIT, scratch, number, events, most, -1);
    }

    @Override
    public void close() {
        open.writeLock().lock();
        try {
            closed = true;
            FileCalls.close(number);
        } finally {
            open.writeLock().unlock();
        }
    }
}
