package dev.nerve.conversation.operation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// A signal that wakes the threads that wait for a write.
///
/// *Safe for many threads.*
public final class ChangeSignal {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long count;

    /// {@return the number of changes so far}
    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    /// Signals a change.
    void signal() {
        lock.lock();
        try {
            count++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Blocks until the count differs from `seen`, or until the time is over.
    void await(long seen, long nanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = Math.min(nanos, TimeUnit.DAYS.toNanos(1));
            while (count == seen && left > 0) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
