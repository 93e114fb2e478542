package dev.nerve.run;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// Virtual threads that belong to one block: closing waits for all of them.
///
/// *Safe for many threads* to start on, also from its own; awaited and closed by the thread that
/// made it.
public final class Crew implements AutoCloseable {

    private final Thread owner = Thread.currentThread();
    private final AtomicInteger working = new AtomicInteger();

    /// Starts a thread.
    ///
    /// @param work what it does; does not throw
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

    /// Waits for all threads, but not if this one is interrupted: then they are left behind.
    ///
    /// For those who have a deadline of their own; all others close it.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void await() throws InterruptedException {
        while (working.get() > 0) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                throw new InterruptedException("waiting for a crew");
            }
        }
    }

    /// Waits for all threads, whatever happens; an interrupt is kept for later.
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
