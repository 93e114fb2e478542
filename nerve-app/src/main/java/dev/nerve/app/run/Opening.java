package dev.nerve.app.run;

import dev.nerve.run.Parallel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/// A background task that opens an engine and prepares a run. Files and other processes can block
/// it in ways that no interrupt ends, so an interrupted caller does not wait for it.
///
/// *Confined to the thread that created it*, except for the task itself.
final class Opening {

    private final Beginning beginning;
    private final FutureTask<Beginning.Opened> task = new FutureTask<>(this::open);

    /// True once either the caller takes the opened engine or the task knows that nobody will.
    private final AtomicBoolean settled = new AtomicBoolean();

    Opening(Beginning beginning) {
        this.beginning = beginning;
    }

    /// {@return the opened engine with its run}
    ///
    /// @throws InterruptedException if the thread was interrupted; an engine that opens later is
    ///     closed at once
    Beginning.Opened await() throws InterruptedException {
        Parallel.start("nerve-open", task);
        try {
            return task.get();
        } catch (ExecutionException failure) {
            throw Parallel.cause(failure);
        } catch (InterruptedException interrupt) {
            if (!settled.compareAndSet(false, true) && task.state() == FutureTask.State.SUCCESS) {
                task.resultNow().engine().close();
            }
            throw interrupt;
        }
    }

    private Beginning.Opened open() {
        var opened = beginning.open();
        if (!settled.compareAndSet(false, true)) {
            opened.engine().close();
            throw new IllegalStateException("the caller was interrupted");
        }
        return opened;
    }
}
