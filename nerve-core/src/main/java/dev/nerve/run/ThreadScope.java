package dev.nerve.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A group of virtual threads that belongs to one block. Closing it waits for all of them.
///
/// *Safe for many threads* to start threads. Only the thread that created it may wait and close.
public final class ThreadScope implements AutoCloseable {

    private final Thread owner = Thread.currentThread();
    private final AtomicInteger working = new AtomicInteger();

    /// Starts a thread.
    ///
    /// @param work the work; must not throw
    public void start(Runnable work) {
        working.incrementAndGet();
        Thread.startVirtualThread(() -> work(work));
    }

    private void work(Runnable work) {
        try {
            work.run();
        } finally {
            if (working.decrementAndGet() == 0) {
                LockSupport.unpark(owner);
            }
        }
    }

    /// Waits for all threads. If the caller is interrupted, it stops waiting and they continue.
    ///
    /// For callers with their own deadline; all others call [#close].
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void await() throws InterruptedException {
        while (working.get() > 0) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException("waiting for virtual threads");
            }
        }
    }

    /// Waits for all threads, even if the caller is interrupted; then it restores the interrupt at
    /// the end.
    @Override
    public void close() {
        boolean interrupted = false;
        while (working.get() > 0) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
