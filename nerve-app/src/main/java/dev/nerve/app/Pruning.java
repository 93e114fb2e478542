package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.run.Job;
import dev.nerve.run.Parallel;
import dev.nerve.workflow.Runs;
import java.time.Instant;

/// Forgets runs that ended long ago, beside what else is done: a few each time, one after another,
/// so that nobody has to wait for it. What cannot be forgotten now is forgotten another time.
///
/// *Confined to one thread*, but for what it does on its own.
final class Pruning implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Pruning.class.getName());
    private static final int MOST = 50;

    private final Runs runs;
    private final Instant before;
    private final Job job;
    private volatile boolean closed;

    private Pruning(Runs runs, Instant before) {
        this.runs = runs;
        this.before = before;
        this.job = Parallel.start("nerve-prune", this::prune);
    }

    /// {@return what has begun to forget; whoever starts it closes it before the store}
    ///
    /// @param runs the runs
    /// @param before only those that ended before this
    static Pruning start(Runs runs, Instant before) {
        return new Pruning(runs, before);
    }

    private void prune() {
        try {
            // One at least, so that short commands forget too.
            for (int count = 0; count == 0 || (count < MOST && !closed); count++) {
                if (runs.prune(before, 1).isEmpty()) {
                    return;
                }
            }
        } catch (NerveException | IllegalStateException failure) {
            LOG.log(System.Logger.Level.DEBUG, "old runs are kept for now", failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Waits for the run that is being forgotten, if one is.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        while (!job.isOver()) {
            try {
                job.await();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
