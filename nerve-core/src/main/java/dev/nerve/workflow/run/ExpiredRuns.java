package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStart.RunDurability;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/// The runs that ended before a point in time.
///
/// @param runs the run service
/// @param before the point in time
public record ExpiredRuns(RunService runs, Instant before) {

    private static final int PAGE = 100;

    /// The time for which ended light runs are stored at least.
    private static final Duration LIGHT = Duration.ofDays(1);

    /// Deletes the runs, oldest first, except those that a fork needs in order to start.
    ///
    /// @param most the maximum number
    /// @param isEnough whether to stop after a deletion
    /// @return the deleted runs
    /// @throws InterruptedException if the thread was interrupted; some runs may be deleted
    public List<RunId> delete(int most, BooleanSupplier isEnough) throws InterruptedException {
        var deleted = new ArrayList<RunId>();
        if (deleteLight(most, isEnough, deleted)) {
            return deleted;
        }
        int skipped = 0;
        while (deleted.size() < most) {
            int size = Math.min(PAGE, most - deleted.size());
            var page = runs.store().listExpired(before, skipped, size);
            if (page.isEmpty()) {
                return deleted;
            }
            for (var id : page) {
                if (!delete(id)) {
                    skipped++;
                    continue;
                }
                deleted.add(id);
                if (isEnough.getAsBoolean()) {
                    return deleted;
                }
            }
        }
        return deleted;
    }

    /// Deletes light runs, of which there are few: each lives for about a day.
    ///
    /// @return whether to stop
    private boolean deleteLight(int most, BooleanSupplier isEnough, List<RunId> deleted)
            throws InterruptedException {
        var light = RunQuery.ALL.withDurability(RunDurability.LIGHT);
        for (var run : runs.store().list(light).runs().reversed()) {
            if (deleted.size() == most) {
                return true;
            }
            if (isOld(run.record()) && delete(run.id())) {
                deleted.add(run.id());
                if (isEnough.getAsBoolean()) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isOld(RunRecord record) {
        var status = record.status();
        if (!record.start().isLight()) {
            return status.state().isOver() && status.changed().isBefore(before);
        }
        var aDayAgo = runs.runner().time().now().minus(LIGHT);
        var state = runs.stateOf(record);
        return (state.isOver() || state == RunState.INTERRUPTED)
                && status.changed().isBefore(before.isAfter(aDayAgo) ? before : aDayAgo);
    }

    private boolean delete(RunId id) throws InterruptedException {
        var lock = runs.locks().of(id);
        lock.lockInterruptibly();
        try {
            var record = runs.store().findBrief(id).filter(this::isOld);
            if (record.isEmpty() || runs.findLive(id).isPresent() || !isLeftAlone(record.get())) {
                return false;
            }
            // If this is interrupted, the run still exists, and so do the resources made for it.
            runs.maker().delete(id);
            new RunDeletion(runs, id).remove();
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Another process may resume a failed run at this moment.
    private boolean isLeftAlone(RunRecord record) throws InterruptedException {
        return record.status().state().isFinal()
                || ((record.status().owner() == null || record.start().isLight())
                        && runs.acquireOwnership(record.id()).isPresent());
    }
}
