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

/// Runs work side by side on virtual threads, and outlives none of it.
///
/// With [Crew] the only code of the core that starts threads. It stands in for
/// `StructuredTaskScope` until that leaves preview.
public final class Parallel {

    private Parallel() {}

    /// Runs all of `tasks`, at most `limit` at a time; they begin in their order. The first failure
    /// cancels the rest.
    ///
    /// @param limit how many may run at once
    /// @param tasks what to run
    /// @param <T> what each gives
    /// @return what each gave, in the order of `tasks`
    /// @throws ExecutionException if one failed; its cause says why
    /// @throws InterruptedException if the caller was interrupted; the tasks were too
    public static <T> List<T> all(int limit, List<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
        var progress = new Progress(limit);
        try (var crew = new Crew()) {
            var work = tasks.stream().map(task -> new Task<>(task, progress)).toList();
            try {
                for (var task : work) {
                    progress.awaitRoom();
                    crew.start(task);
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

    /// Runs `task` as if it were called here, but on a thread, and so with a stack, of its own.
    ///
    /// An interrupt of the caller is handed on to the task, whose end is waited for.
    ///
    /// @param task what to run
    /// @param <T> what it gives
    /// @return what it gave
    /// @throws ExecutionException if it failed; its cause says why
    /// @throws InterruptedException if the task threw it
    public static <T> T apart(Callable<T> task) throws InterruptedException, ExecutionException {
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

    /// Starts work that goes on when this returns; whoever starts it waits for it some time.
    ///
    /// @param name the thread's name, for those who look at threads
    /// @param work what it does; does not throw
    /// @return to wait for it, or to interrupt it
    public static Job start(String name, Runnable work) {
        return new Job(Thread.ofVirtual().name(name).start(work));
    }

    /// {@return what made a task fail, to be thrown}
    ///
    /// @param failure what [#all] or [#apart] threw
    /// @throws InterruptedException if that is what the task threw
    public static RuntimeException cause(ExecutionException failure) throws InterruptedException {
        return switch (failure.getCause()) {
            case InterruptedException interrupt -> throw interrupt;
            case RuntimeException thrown -> thrown;
            case Error error -> throw error;
            case null, default -> new IllegalStateException(failure);
        };
    }

    /// Runs `action` after a while, unless it is called off first.
    ///
    /// @param time where time comes from
    /// @param delay how long to wait
    /// @param action quick, and harmless after it was called off
    /// @return to call it off
    public static Cancellation.Registration alarm(Time time, Duration delay, Runnable action) {
        var thread = Thread.ofVirtual().name("nerve-alarm").start(() -> ring(time, delay, action));
        return thread::interrupt;
    }

    private static void ring(Time time, Duration delay, Runnable action) {
        try {
            time.sleep(delay);
            action.run();
        } catch (InterruptedException calledOff) {
            Thread.currentThread().interrupt();
        }
    }

    /// How far a set of tasks has come.
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
