package dev.nerve.workflow.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import java.util.List;

/// An interrupted run that this process owns in order to end it.
///
/// @param runs the run service
/// @param record its stored data
record InterruptedRun(RunService runs, RunRecord record) {

    /// Stops the processes that the dead owner left behind, then ends the run. If that fails, the
    /// run is released unchanged, and can be stopped again.
    ///
    /// @param by the person who stops it
    void end(String by) throws InterruptedException {
        boolean ended = false;
        try {
            runs.memory(record).stopLeftovers(record.id(), RunService.root(record));
            cancel("stopped by " + by);
            ended = true;
        } finally {
            if (!ended) {
                runs.releaseOwnership(record, null);
            }
        }
    }

    private void cancel(String reason) throws InterruptedException {
        var id = record.id();
        var store = runs.store();
        var now = runs.runner().time().now();
        var active = record.status().active();
        var path = RunPath.root(record.source().name());
        var fact = new Fact.Cancelled(reason, active, Usage.NONE);
        // Its process may have emitted more events than it stored.
        long free = store.lastEvent(id) + EventBatchWriter.MAX_UNSTORED + 1;
        var event = new Event(free, id, path, null, now, fact);
        var given = Outcome.failed(ErrorCode.CANCELLED, reason);
        var status = new RunStatus(RunState.CANCELLED, null, now, active, given);
        store.update(id, runs.self(), status, List.of(event));
        runs.cancelGates(id);
    }
}
