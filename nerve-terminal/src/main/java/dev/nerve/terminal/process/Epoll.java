package dev.nerve.terminal.process;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/// An `epoll` of Linux: a list that the system keeps, of descriptors somebody waits for.
///
/// *Safe for many threads.* The lock is there so that its number is never used after it was closed
/// and possibly given to something else.
final class Epoll implements AutoCloseable {

    /// The size of `struct epoll_event`, which is packed on x86-64 alone.
    static final int EVENT = isPacked() ? 12 : 16;

    /// Where the descriptor is in it.
    static final int DESCRIPTOR = isPacked() ? 4 : 8;

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

    static Epoll open() throws IOException {
        try (var scratch = Scratch.take()) {
            int number = LibC.call(CREATE, scratch, Abi.O_CLOEXEC, 0, 0);
            if (number < 0) {
                throw new IOException("cannot wait for descriptors: " + LibC.describe(-number));
            }
            return new Epoll(number);
        }
    }

    /// Has the system tell once when a descriptor is ready.
    ///
    /// @param events for what
    /// @param known whether the descriptor is in the list; if it turns out otherwise, that is put
    /// right
    /// @return whether it will
    boolean arm(int descriptor, int events, boolean known) {
        try (var scratch = Scratch.take()) {
            scratch.view(EVENT).putInt(0, events | ONE_SHOT).putInt(DESCRIPTOR, descriptor);
            int result = control(scratch, known ? MODIFY : ADD, descriptor);
            if (result == -Abi.ENOENT || result == -Abi.EEXIST) {
                result = control(scratch, known ? ADD : MODIFY, descriptor);
            }
            return result == 0;
        }
    }

    /// Takes a descriptor out of the list.
    void disarm(int descriptor) {
        try (var scratch = Scratch.take()) {
            control(scratch, DELETE, descriptor);
        }
    }

    private int control(Scratch scratch, int operation, int descriptor) {
        open.readLock().lock();
        try {
            return closed
                    ? -Abi.ENOENT
                    : LibC.call(CONTROL, scratch, number, operation, descriptor, scratch.address());
        } finally {
            open.readLock().unlock();
        }
    }

    /// Blocks until something is ready. Only the thread that closes it may ask.
    ///
    /// @param events where the system leaves what
    /// @param most how much there is room for
    /// @return how much it was, or the negated error number
    int await(Scratch scratch, long events, int most) {
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
