package dev.nerve.sqlite;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Work that somebody waits for.
///
/// Who waits may call it off until it begins. *Safe for two threads*: who waits, and who works.
///
/// @param <T> what it gives
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

    /// {@return whether it could be half done when it throws}
    boolean needsSavepoint() {
        return needsSavepoint;
    }

    /// {@return whether it is to be done; from then on it cannot be called off}
    boolean begin() {
        return progress.compareAndSet(Progress.WAITING, Progress.BEGUN)
                || progress.get() == Progress.BEGUN;
    }

    /// Does it, again if it was done before; nobody knows yet.
    ///
    /// @return whether it threw nothing
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

    /// Tells who waits.
    void finish() {
        over.countDown();
    }

    boolean callOff() {
        return progress.compareAndSet(Progress.WAITING, Progress.CALLED_OFF);
    }

    /// {@return what it gave}
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
                // What has begun is told to its end; the caller's interrupt is kept by await().
            }
        }
    }

    /// What was given is null only if the work gave null.
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
