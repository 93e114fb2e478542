package dev.nerve.conversation;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Wakes those who wait for something to be written.
///
/// *Safe for many threads.*
final class Changes {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long count;

    /// {@return how many changes there were}
    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    /// Tells of a change.
    void tell() {
        lock.lock();
        try {
            count++;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Waits until there were more changes, or for a while.
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
