package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.PlatformConstants;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/// A service on which any number of threads can wait for descriptors, at the cost of one thread.
///
/// The thread is a daemon. It starts with the first wait and sleeps while nothing happens. The
/// owner of a poller closes it after the descriptors that use it. *Safe for many threads.*
public final class DescriptorPoller implements AutoCloseable {

    private final LoopFactory loops;
    private volatile boolean closed;
    private volatile @Nullable EventLoop loop;

    private DescriptorPoller(LoopFactory loops) {
        this.loops = loops;
    }

    /// {@return a poller that has no thread yet}
    public static DescriptorPoller open() {
        return new DescriptorPoller(PlatformConstants.MACOS ? PollLoop::start : EpollLoop::start);
    }

    /// {@return a poller that uses no features specific to Linux}
    static DescriptorPoller portable() {
        return new DescriptorPoller(PollLoop::start);
    }

    /// Waits until a descriptor is ready. An interrupt ends the wait.
    ///
    /// @param descriptor the number of the descriptor, which must stay open meanwhile
    /// @param interest the operation to wait for
    /// @throws InterruptedException if the thread was interrupted
    public void await(int descriptor, PollInterest interest) throws InterruptedException {
        var waiter = register(descriptor, interest);
        try {
            waiter.await();
        } finally {
            if (waiter.isAbandoned()) {
                releaseUnused();
            }
        }
        checkOpen();
    }

    /// {@return a waiter for the calling thread; the poller wakes it from now on}
    ///
    /// @param descriptor the number of the descriptor
    /// @param interest the operation to wait for
    DescriptorWaiter register(int descriptor, PollInterest interest) {
        var waiter = new DescriptorWaiter(descriptor, interest);
        running().add(waiter);
        // The loop wakes all waiters after it is closed, so one of the two sees the other.
        checkOpen();
        return waiter;
    }

    /// Releases the descriptors that no thread waits for any more.
    void releaseUnused() {
        var running = loop;
        if (running != null) {
            running.releaseUnused();
        }
    }

    /// Releases a descriptor that is about to be closed.
    void remove(int descriptor) {
        var running = loop;
        if (running != null) {
            running.remove(descriptor);
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

    /// Stops the thread. Threads that still wait wake up and fail.
    @Override
    public void close() {
        EventLoop running;
        synchronized (this) {
            closed = true;
            running = loop;
        }
        if (running != null) {
            running.stop();
        }
    }

    /// Marks the poller as closed when the loop ends by itself.
    void markClosed() {
        closed = true;
    }

    /// A factory of event loops.
    @FunctionalInterface
    private interface LoopFactory {
        EventLoop start(DescriptorPoller poller) throws IOException;
    }
}
