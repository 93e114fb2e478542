package dev.nerve.cli.run.foreground;

import dev.nerve.run.Parallel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/// A background task that opens an engine and prepares a run. Files and other processes can block
/// it in ways that no interrupt ends, so an interrupted caller does not wait for it.
///
/// *Confined to the thread that created it*, except for the task itself.
final class BackgroundRunOpener {

    private final RunOpener opener;
    private final FutureTask<RunOpener.OpenedRun> task = new FutureTask<>(this::open);

    /// True once either the caller takes the opened engine or the task knows that nobody will.
    private final AtomicBoolean settled = new AtomicBoolean();

    BackgroundRunOpener(RunOpener opener) {
        this.opener = opener;
    }

    /// {@return the client of the opened engine with its run}
    ///
    /// @throws InterruptedException if the thread was interrupted; an engine that opens later is
    ///     closed at once
    RunOpener.OpenedRun await() throws InterruptedException {
        Parallel.start("nerve-open", task);
        try {
            return task.get();
        } catch (ExecutionException failure) {
            throw Parallel.unwrap(failure);
        } catch (InterruptedException interrupt) {
            if (!settled.compareAndSet(false, true) && task.state() == FutureTask.State.SUCCESS) {
                task.resultNow().client().close();
            }
            throw interrupt;
        }
    }

    private RunOpener.OpenedRun open() throws InterruptedException {
        var opened = opener.open();
        if (!settled.compareAndSet(false, true)) {
            opened.client().close();
            throw new IllegalStateException("the caller was interrupted");
        }
        return opened;
    }
}
