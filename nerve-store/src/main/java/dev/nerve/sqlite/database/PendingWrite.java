package dev.nerve.sqlite.database;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A write that its caller waits for.
///
/// The caller may cancel it until it begins. *Safe for two threads*: the caller and the writer.
///
/// @param <T> the type of its result
final class PendingWrite<T> {

    private final TransactionWork<T> work;
    private final boolean needsSavepoint;
    private final AtomicReference<WriteProgress> progress =
            new AtomicReference<>(WriteProgress.WAITING);
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable T given;
    private @Nullable Throwable thrown;

    PendingWrite(TransactionWork<T> work, boolean needsSavepoint) {
        this.work = work;
        this.needsSavepoint = needsSavepoint;
    }

    /// {@return whether a failure can leave it half done}
    boolean needsSavepoint() {
        return needsSavepoint;
    }

    /// {@return whether it must run; from then on it cannot be cancelled}
    boolean begin() {
        return progress.compareAndSet(WriteProgress.WAITING, WriteProgress.BEGUN)
                || progress.get() == WriteProgress.BEGUN;
    }

    /// Runs the work, possibly for the second time. The caller does not see the result yet.
    ///
    /// @return whether it threw no exception
    boolean attempt(StoreConnection connection) {
        thrown = null;
        try {
            given = work.on(connection);
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

    boolean cancel() {
        return progress.compareAndSet(WriteProgress.WAITING, WriteProgress.CALLED_OFF);
    }

    /// {@return the result of the work}
    ///
    /// @throws InterruptedException if the thread was interrupted before the work began
    T await() throws InterruptedException {
        try {
            over.await();
        } catch (InterruptedException e) {
            if (cancel()) {
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

    private enum WriteProgress {
        WAITING,
        BEGUN,
        CALLED_OFF
    }
}
