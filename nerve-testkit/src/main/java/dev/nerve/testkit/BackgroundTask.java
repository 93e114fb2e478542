package dev.nerve.testkit;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/// A task on its own thread, for tests of concurrent behaviour.
///
/// @param <T> the result of the task
public final class BackgroundTask<T> {

    private static final long MOST_SECONDS = 20;

    private final FutureTask<T> work;
    private final Thread thread;

    private BackgroundTask(Callable<T> work) {
        this.work = new FutureTask<>(work);
        this.thread = Thread.ofVirtual().name("test").start(this.work);
    }

    /// {@return a task that has been started}
    ///
    /// @param work the work of the task
    /// @param <T> the result of the task
    public static <T> BackgroundTask<T> of(Callable<T> work) {
        return new BackgroundTask<>(work);
    }

    /// {@return the result; waits for it, but not for ever}
    ///
    /// @throws Exception if the task threw it
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

    /// {@return whether the task has ended}
    public boolean isDone() {
        return work.isDone();
    }

    /// Interrupts the thread of the task.
    public void interrupt() {
        thread.interrupt();
    }

    /// Waits until the thread of the task is blocked.
    ///
    /// @return this
    public BackgroundTask<T> awaitBlocked() {
        return awaitBlocked("");
    }

    /// Waits until the thread of the task is blocked inside the code of a class.
    ///
    /// @param where the class
    /// @return this
    public BackgroundTask<T> awaitBlockedIn(Class<?> where) {
        return awaitBlocked(where.getName());
    }

    private BackgroundTask<T> awaitBlocked(String where) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!isWaiting(where)) {
            if (work.isDone() || System.nanoTime() > end) {
                throw new AssertionError("the task is not blocked: " + work);
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
