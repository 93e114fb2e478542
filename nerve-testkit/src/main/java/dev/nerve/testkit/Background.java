package dev.nerve.testkit;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// Work on a thread of its own, for tests in which several things happen at once.
///
/// @param <T> what it gives
public final class Background<T> {

    private static final long MOST_SECONDS = 20;

    private final FutureTask<T> work;
    private final Thread thread;

    private Background(Callable<T> work) {
        this.work = new FutureTask<>(work);
        this.thread = Thread.ofVirtual().name("test").start(this.work);
    }

    /// {@return work that has been started}
    ///
    /// @param work what to do
    /// @param <T> what it gives
    public static <T> Background<T> of(Callable<T> work) {
        return new Background<>(work);
    }

    /// {@return what it gave; waits for it, but not for ever}
    ///
    /// @throws Exception what it threw
    public T get() throws Exception {
        try {
            return work.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failure) {
            switch (failure.getCause()) {
                case Exception thrown -> throw thrown;
                case null, default -> throw new AssertionError(failure.getCause());
            }
        }
    }

    /// {@return whether it is over}
    public boolean isDone() {
        return work.isDone();
    }

    /// Interrupts its thread.
    public void interrupt() {
        thread.interrupt();
    }

    /// Waits until its thread waits for something.
    ///
    /// @return this
    public Background<T> awaitWaiting() {
        return awaitWaiting("");
    }

    /// Waits until its thread waits for something inside the code of a class.
    ///
    /// @param where the class
    /// @return this
    public Background<T> awaitWaitingIn(Class<?> where) {
        return awaitWaiting(where.getName());
    }

    private Background<T> awaitWaiting(String where) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!isWaiting(where)) {
            if (work.isDone() || System.nanoTime() > end) {
                throw new AssertionError("it does not wait: " + work);
            }
            Thread.yield();
        }
        return this;
    }

    private boolean isWaiting(String where) {
        return switch (thread.getState()) {
            case WAITING, TIMED_WAITING ->
                    Arrays.stream(thread.getStackTrace())
                            .anyMatch(frame -> frame.getClassName().startsWith(where));
            case NEW, RUNNABLE, BLOCKED, TERMINATED -> false;
        };
    }
}
