package dev.nerve.terminal.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// Lets any number of threads wait for descriptors at the cost of one thread.
///
/// The thread, a daemon, starts with the first wait and sleeps while nothing happens. Who opens a
/// poller closes it, after the descriptors that use it. *Safe for many threads.*
public final class Poller implements AutoCloseable {

    private final Loops loops;
    private volatile boolean closed;
    private volatile @Nullable EventLoop loop;

    private Poller(Loops loops) {
        this.loops = loops;
    }

    /// {@return a poller that has no thread yet}
    public static Poller open() {
        return new Poller(Abi.MACOS ? PollLoop::start : EpollLoop::start);
    }

    /// {@return one that does not use what only Linux has}
    static Poller portable() {
        return new Poller(PollLoop::start);
    }

    /// Waits until a descriptor is ready. Interrupting the thread ends the wait.
    ///
    /// @param descriptor its number; it must stay open meanwhile
    /// @param interest for what
    /// @throws InterruptedException if the thread was interrupted
    public void await(int descriptor, Interest interest) throws InterruptedException {
        var waiter = register(descriptor, interest);
        try {
            waiter.await();
        } finally {
            if (waiter.hasGivenUp()) {
                letGo();
            }
        }
        checkOpen();
    }

    /// {@return a waiter for the calling thread, which is woken from now on}
    ///
    /// @param descriptor its number
    /// @param interest for what
    Waiter register(int descriptor, Interest interest) {
        var waiter = new Waiter(descriptor, interest);
        running().add(waiter);
        // The loop wakes everybody after it is closed: one of the two sees the other.
        checkOpen();
        return waiter;
    }

    /// Lets go of the descriptors that nobody waits for any more.
    void letGo() {
        var running = loop;
        if (running != null) {
            running.letGo();
        }
    }

    /// Lets go of a descriptor that is about to be closed.
    void forget(int descriptor) {
        var running = loop;
        if (running != null) {
            running.forget(descriptor);
        }
    }

    private EventLoop running() {
        var running = loop;
        return running == null ? start() : running;
    }

    private synchronized EventLoop start() {
        checkOpen();
        if (loop == null) {
            try {
                loop = loops.start(this);
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot start the poller", failure);
            }
        }
        return loop;
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the poller is closed");
        }
    }

    boolean isClosed() {
        return closed;
    }

    /// Ends the thread. Whoever still waits is woken, and fails.
    @Override
    public void close() {
        EventLoop running;
        synchronized (this) {
            closed = true;
            running = loop;
        }
        if (running != null) {
            running.end();
        }
    }

    /// Takes part in closing when the loop ends by itself.
    void failed() {
        closed = true;
    }

    /// How to start a loop.
    @FunctionalInterface
    private interface Loops {
        EventLoop start(Poller poller) throws IOException;
    }
}
