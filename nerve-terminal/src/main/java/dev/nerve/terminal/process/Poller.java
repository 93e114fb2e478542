package dev.nerve.terminal.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// Lets any number of threads wait for descriptors at the cost of one thread.
///
/// The thread, a daemon, starts with the first wait and sleeps in `poll` while nothing happens. Who
/// opens a poller closes it, after the descriptors that use it. *Safe for many threads.*
public final class Poller implements AutoCloseable {

    private final Queue<Waiter> arrivals = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private volatile boolean closed;
    private volatile @Nullable PollLoop loop;

    private Poller() {}

    /// {@return a poller that has no thread yet}
    public static Poller open() {
        return new Poller();
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
        var running = running();
        arrivals.add(waiter);
        wake(running);
        // The loop empties the queue after it is closed: one of the two sees the other.
        checkOpen();
        return waiter;
    }

    /// Lets go of the descriptors that nobody waits for any more.
    ///
    /// As long as the system polls a descriptor it keeps it open, even after it was closed: the
    /// other end of a pipe would not learn of it.
    void letGo() {
        var running = loop;
        if (running != null) {
            wake(running);
        }
    }

    private void wake(PollLoop running) {
        if (!woken.getAndSet(true)) {
            running.wake();
        }
    }

    private PollLoop running() {
        var running = loop;
        return running == null ? start() : running;
    }

    private synchronized PollLoop start() {
        checkOpen();
        if (loop == null) {
            try {
                loop = PollLoop.start(this);
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

    /// {@return who came since the last time; whoever comes later wakes the loop}
    Queue<Waiter> arrivals() {
        woken.set(false);
        return arrivals;
    }

    /// Ends the thread. Whoever still waits is woken, and fails.
    @Override
    public void close() {
        PollLoop running;
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
}
