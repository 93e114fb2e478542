package dev.nerve.engine.hub;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A signal that wakes the one thread that reads a subscription.
///
/// To set it takes no lock, so a thread that emits events never waits for a subscriber. Any thread
/// may set it; one thread at a time waits for it.
final class SubscriberSignal {

    private final AtomicBoolean isSet = new AtomicBoolean();
    private volatile @Nullable Thread waiter;

    /// Sets the signal and wakes the waiter.
    void set() {
        // A subscriber that never reads leaves the signal set, so emitting costs one read.
        if (!isSet.get() && !isSet.getAndSet(true)) {
            LockSupport.unpark(waiter);
        }
    }

    /// Clears the signal. The waiter does so before it reads.
    void clear() {
        isSet.set(false);
    }

    /// Blocks until the signal is set.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void await() throws InterruptedException {
        waiter = Thread.currentThread();
        try {
            while (!isSet.get()) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiter = null;
        }
    }
}
