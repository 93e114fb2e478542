package dev.nerve.sqlite;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A write that its caller waits for.
///
/// The caller may cancel it until it begins. *Safe for two threads*: the caller and the writer.
///
/// @param <T> the type of its result
final class Task<T> {

    private final Work<T> work;
    private final boolean needsSavepoint;
    private final AtomicReference<Progress> progress = new AtomicReference<>(Progress.WAITING);
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable T given;
    private @Nullable Throwable thrown;

    Task(Work<T> work, boolean needsSavepoint) {
        this.work = work;
        this.needsSavepoint = needsSavepoint;
    }

    /// {@return whether a failure can leave it half done}
    boolean needsSavepoint() {
        return needsSavepoint;
    }

    /// {@return whether it must run; from then on it cannot be cancelled}
    boolean begin() {
        return progress.compareAndSet(Progress.WAITING, Progress.BEGUN)
                || progress.get() == Progress.BEGUN;
    }

    /// Runs the work, possibly for the second time. The caller does not see the result yet.
    ///
    /// @return whether it threw no exception
    boolean attempt(Link link) {
        thrown = null;
        try {
            given = work.on(link);
        } catch (Throwable failure) {
            thrown = failure;
        }
        return thrown == null;
    }

    void fail(Throwable failure) {
        thrown = failure;
    }

    /// Wakes the caller.
    void finish() {
        over.countDown();
    }

    boolean callOff() {
        return progress.compareAndSet(Progress.WAITING, Progress.CALLED_OFF);
    }

    /// {@return the result of the work}
    ///
    /// @throws InterruptedException if the thread was interrupted before the work began
    T await() throws InterruptedException {
        try {
            over.await();
        } catch (InterruptedException e) {
            if (callOff()) {
                throw e;
            }
            awaitEnd();
            Thread.currentThread().interrupt();
        }
        return result();
    }

    private void awaitEnd() {
        while (true) {
            try {
                over.await();
                return;
            } catch (InterruptedException _) {
                // Work that has begun is awaited to its end; await() restores the interrupt.
            }
        }
    }

    /// Returns the result, which is null only if the work returned null.
    @SuppressWarnings("NullAway")
    private T result() {
        switch (thrown) {
            case null -> {
                return given;
            }
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            case Throwable failure -> throw new AssertionError(failure);
        }
    }

    private enum Progress {
        WAITING,
        BEGUN,
        CALLED_OFF
    }
}
