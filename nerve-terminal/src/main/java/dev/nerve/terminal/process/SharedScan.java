package dev.nerve.terminal.process;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Looks at something for all who want to know at the same time.
///
/// What somebody gets was looked at after they asked. While one look is taken, all others who ask
/// wait for the next one, which one of them takes: so a hundred that end at once look hardly more
/// often than one alone. *Safe for many threads.*
///
/// @param <T> what is seen
final class SharedScan<T> {

    private final Supplier<T> scan;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long begun;
    private long ended;
    private boolean isLooking;
    private @Nullable T last;

    /// @param scan looks; it does not throw
    SharedScan(Supplier<T> scan) {
        this.scan = scan;
    }

    /// {@return what is seen now}
    T look() {
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
