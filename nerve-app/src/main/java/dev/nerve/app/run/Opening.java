package dev.nerve.app.run;

import dev.nerve.run.Parallel;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

/// Opens an engine and reads what is to begin, on a thread of its own: files and other processes
/// may keep it waiting in ways that no interrupt ends, and whoever is interrupted does not wait.
///
/// *Confined to the thread that made it*, but for what it does on its own.
final class Opening {

    private final Beginning beginning;
    private final FutureTask<Beginning.Opened> task = new FutureTask<>(this::open);

    /// Whether it is settled that somebody takes what was opened, or that nobody does.
    private final AtomicBoolean settled = new AtomicBoolean();

    Opening(Beginning beginning) {
        this.beginning = beginning;
    }

    /// {@return what was opened}
    ///
    /// @throws InterruptedException if the thread was interrupted; then what is opened later is
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
            throw new IllegalStateException("nobody waits for it any more");
        }
        return opened;
    }
}
