package dev.nerve.run;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Concurrent work on virtual threads. [#all] and [#onOwnThread] wait for the end of their work.
///
/// Only this class and [ThreadScope] start threads in the core. It replaces `StructuredTaskScope`
/// until that leaves preview.
public final class Parallel {

    private Parallel() {}

    /// Runs all `tasks`, at most `limit` at a time, and starts them in order. The first failure
    /// cancels the rest.
    ///
    /// @param limit the maximum number of concurrent tasks
    /// @param tasks the tasks
    /// @param <T> the result type of each task
    /// @return the results, in the order of `tasks`
    /// @throws ExecutionException if a task failed; the cause is the exception of the task
    /// @throws InterruptedException if the caller was interrupted; then the tasks were interrupted
    /// too
    public static <T> List<T> all(int limit, List<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        var progress = new Progress(limit);
        try (var scope = new ThreadScope()) {
            var work = tasks.stream().map(task -> new Task<>(task, progress)).toList();
            try {
                for (var task : work) {
                    progress.awaitRoom();
                    scope.start(task);
                }
                for (int count = 0; count < work.size(); count++) {
                    progress.awaitOne();
                }
            } finally {
                work.forEach(task -> task.cancel(true));
            }
            return work.stream().map(FutureTask::resultNow).toList();
        }
    }

    /// Runs `task` on another thread, and so on a new stack, and waits for its end.
    ///
    /// Forwards an interrupt of the caller to the task, and still waits for its end.
    ///
    /// @param task the task
    /// @param <T> the result type
    /// @return the result
    /// @throws ExecutionException if the task failed; the cause is the exception of the task
    /// @throws InterruptedException if the task threw it
    public static <T> T onOwnThread(Callable<T> task)
            throws InterruptedException, ExecutionException {
        var work = new FutureTask<>(task);
        var thread = Thread.startVirtualThread(work);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
                thread.interrupt();
            }
        }
        if (work.state() == Future.State.FAILED
                && work.exceptionNow() instanceof InterruptedException told) {
            throw told;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return work.get();
    }

    /// Starts work in the background. The caller must wait for it at some time.
    ///
    /// @param name the thread's name, for thread dumps
    /// @param work the work; must not throw
    /// @return the thread, to wait for it or to interrupt it
    public static BackgroundThread start(String name, Runnable work) {
        return new BackgroundThread(Thread.ofVirtual().name(name).start(work));
    }

    /// {@return the exception of a failed task, for the caller to throw}
    ///
    /// @param failure the exception of [#all] or [#onOwnThread]
    /// @throws InterruptedException if the task threw one
    public static RuntimeException unwrap(ExecutionException failure) throws InterruptedException {
        return switch (failure.getCause()) {
            case InterruptedException interrupt -> throw interrupt;
            case RuntimeException thrown -> thrown;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(failure);
        };
    }

    /// Runs `action` after a delay, unless it is cancelled first.
    ///
    /// @param time the time source
    /// @param delay the delay
    /// @param action must be quick, and harmless if it still runs after a cancellation
    /// @return the registration; close it to cancel the action
    public static CancellationToken.Registration schedule(
            TimeSource time, Duration delay, Runnable action) {
        var thread = Thread.ofVirtual().name("nerve-alarm").start(() -> ring(time, delay, action));
        return thread::interrupt;
    }

    private static void ring(TimeSource time, Duration delay, Runnable action) {
        try {
            time.sleep(delay);
            action.run();
        } catch (InterruptedException calledOff) {
            Thread.currentThread().interrupt();
        }
    }

    /// The progress of a set of tasks.
    private static final class Progress {

        private final Semaphore permits;
        private final Semaphore finished = new Semaphore(0);
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

        Progress(int limit) {
            this.permits = new Semaphore(limit);
        }

        void awaitRoom() throws InterruptedException, ExecutionException {
            permits.acquire();
            requireNoFailure();
        }

        void awaitOne() throws InterruptedException, ExecutionException {
            finished.acquire();
            requireNoFailure();
        }

        private void requireNoFailure() throws ExecutionException {
            var found = failure.get();
            if (found != null) {
                throw new ExecutionException(found);
            }
        }
    }

    private static final class Task<T> extends FutureTask<T> {

        private final Progress progress;

        Task(Callable<T> task, Progress progress) {
            super(task);
            this.progress = progress;
        }

        @Override
        public void run() {
            try {
                super.run();
            } finally {
                progress.permits.release();
            }
        }

        @Override
        protected void done() {
            if (state() == State.FAILED) {
                progress.failure.compareAndSet(null, exceptionNow());
            }
            progress.finished.release();
        }
    }
}
