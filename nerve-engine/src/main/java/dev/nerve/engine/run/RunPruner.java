package dev.nerve.engine.run;

import dev.nerve.NerveException;
import dev.nerve.run.BackgroundThread;
import dev.nerve.run.Parallel;
import dev.nerve.workflow.run.ExpiredRuns;
import dev.nerve.workflow.run.RunService;
import java.time.Instant;

/// A background job that deletes old runs, a limited number per start, one at a time. Failures are
/// ignored, because the next start tries again.
///
/// *Confined to one thread*, except for its own background thread.
public final class RunPruner implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(RunPruner.class.getName());
    private static final int MOST = 50;

    private final RunService runs;
    private final Instant before;
    private final BackgroundThread backgroundThread;
    private volatile boolean closed;

    private RunPruner(RunService runs, Instant before) {
        this.runs = runs;
        this.before = before;
        this.backgroundThread = Parallel.start("nerve-prune", this::prune);
    }

    /// {@return a started job; the caller closes it before the store}
    ///
    /// @param runs the runs to delete from
    /// @param before the time; only runs that ended earlier are deleted
    public static RunPruner start(RunService runs, Instant before) {
        return new RunPruner(runs, before);
    }

    private void prune() {
        try {
            // This deletes at least one run, so that short commands help too.
            new ExpiredRuns(runs, before).delete(MOST, () -> closed);
        } catch (NerveException | IllegalStateException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot delete old runs now", failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits until the current deletion has finished.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        while (!backgroundThread.isOver()) {
            try {
                backgroundThread.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
