package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.store.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The runs that ended before a point in time.
///
/// @param runs the run service
/// @param before the point in time
record ExpiredRuns(RunService runs, Instant before) {

    /// Deletes the runs, oldest first, except those that a fork needs in order to start.
    ///
    /// @param most the maximum number
    /// @return the deleted runs
    List<RunId> delete(int most) throws InterruptedException {
        var all = runs.store().list();
        var needed = neededByForks(runs, all);
        var forgotten = new ArrayList<RunId>();
        for (var record : all.reversed()) {
            if (forgotten.size() < most
                    && isOld(record)
                    && !needed.contains(record.id())
                    && delete(record.id())) {
                forgotten.add(record.id());
            }
        }
        return forgotten;
    }

    /// {@return the runs whose conversations a fork copies when it starts}
    static Set<RunId> neededByForks(RunService runs, List<RunRecord> all) {
        var needed = new HashSet<RunId>();
        for (var record : all) {
            var origin = record.start().origin();
            if (origin != null && runs.store().lastEvent(record.id()) == 0) {
                needed.add(origin.run());
            }
        }
        return needed;
    }

    private boolean isOld(RunRecord record) {
        return record.status().state().isOver() && record.status().changed().isBefore(before);
    }

    private boolean delete(RunId id) throws InterruptedException {
        var lock = runs.locks().of(id);
        lock.lockInterruptibly();
        try {
            var record = runs.store().find(id).filter(this::isOld);
            if (record.isEmpty() || runs.findLive(id).isPresent() || !isLeftAlone(record.get())) {
                return false;
            }
            // If this is interrupted, the run still exists, and so do the resources made for it.
            runs.maker().delete(id);
            runs.store().remove(id);
            runs.publish(time -> new LifecycleEvent.RunDeleted(time, id));
            return true;
        } finally {
            lock.unlock();
        }
    }

    /// Another process may resume a failed run at this moment.
    private boolean isLeftAlone(RunRecord record) throws InterruptedException {
        return record.status().state().isFinal()
                || (record.status().owner() == null
                        && runs.acquireOwnership(record.id()).isPresent());
    }
}
