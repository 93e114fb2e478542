package dev.nerve.change;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A signal that wakes one waiting thread. It stays set until the waiter clears it.
///
/// The waiter clears it before each read, so a change during the read is not lost:
///
/// ```java
/// var signal = new WakeSignal();
/// try (var _ = changes.subscribe(topic, signal::set)) {
///     for (signal.clear(); !isOver(); signal.clear()) {
///         signal.await();
///     }
/// }
/// ```
///
/// *Safe for many threads.*
public final class WakeSignal {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isSet;
    private @Nullable Runnable listener;

    /// Sets the signal and wakes the waiter.
    public void set() {
        @Nullable Runnable listening;
        lock.lock();
        try {
            isSet = true;
            listening = listener;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        if (listening != null) {
            listening.run();
        }
    }

    /// Clears the signal.
    public void clear() {
        lock.lock();
        try {
            isSet = false;
        } finally {
            lock.unlock();
        }
    }

    /// {@return whether it is set}
    public boolean isSet() {
        lock.lock();
        try {
            return isSet;
        } finally {
            lock.unlock();
        }
    }

    /// Sets the listener that each [#set()] calls, for a clock that waits in its own way.
    ///
    /// @param listener replaces the listener before, or null for none; it must not block
    public void listen(@Nullable Runnable listener) {
        lock.lock();
        try {
            this.listener = listener;
        } finally {
            lock.unlock();
        }
    }

    /// Blocks until the signal is set.
    ///
    /// @throws InterruptedException if the thread was interrupted
    public void await() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (!isSet) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    /// Blocks until the signal is set, at most for a time.
    ///
    /// @param nanos the maximum time in nanoseconds
    /// @return whether the signal is set
    /// @throws InterruptedException if the thread was interrupted
    public boolean await(long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = nanos;
            while (!isSet && left > 0) {
                left = changed.awaitNanos(left);
            }
            return isSet;
        } finally {
            lock.unlock();
        }
    }
}
