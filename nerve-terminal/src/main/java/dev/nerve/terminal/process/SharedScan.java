package dev.nerve.terminal.process;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A scan that several threads share when they need it at the same time.
///
/// A caller gets a scan that started after its call. While one scan runs, all new callers wait for
/// the next scan, which one of them runs. So a hundred simultaneous callers need hardly more scans
/// than one. *Safe for many threads.*
///
/// @param <T> the result of the scan
final class SharedScan<T> {

    private final Supplier<T> scan;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long begun;
    private long ended;
    private boolean isLooking;
    private @Nullable T last;

    /// @param scan runs one scan; it does not throw
    SharedScan(Supplier<T> scan) {
        this.scan = scan;
    }

    /// {@return the result of a scan that starts now}
    T get() {
        lock.lock();
        try {
            long wanted = begun + 1;
            while (ended < wanted || last == null) {
                if (isLooking) {
                    changed.awaitUninterruptibly();
                } else {
                    scan();
                }
            }
            return last;
        } finally {
            lock.unlock();
        }
    }

    /// {@return the number of scans that have started}
    long count() {
        lock.lock();
        try {
            return begun;
        } finally {
            lock.unlock();
        }
    }

    private void scan() {
        isLooking = true;
        begun++;
        lock.unlock();
        @Nullable T seen = null;
        try {
            seen = scan.get();
        } finally {
            lock.lock();
            isLooking = false;
            last = seen;
            ended = begun;
            changed.signalAll();
        }
    }
}
