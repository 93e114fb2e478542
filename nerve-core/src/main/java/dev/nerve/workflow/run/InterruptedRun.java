package dev.nerve.workflow.run;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import dev.nerve.store.RunStatus;
import java.util.List;

/// An interrupted run that this process owns in order to end it.
///
/// @param owned the run
record InterruptedRun(OwnedRun owned) {

    /// Stops the processes that the dead owner left behind, then ends the run. If that fails, the
    /// run is released unchanged, and can be stopped again.
    ///
    /// @param by the person who stops it
    void end(String by) throws InterruptedException {
        boolean ended = false;
        try {
            owned.memory().stopLeftovers(owned.id(), RunService.root(owned.record()));
            cancel("stopped by " + by);
            ended = true;
        } finally {
            if (!ended) {
                owned.release(null);
            }
        }
    }

    private void cancel(String reason) throws InterruptedException {
        var runs = owned.runs();
        var record = owned.record();
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
        store.update(id, owned.ownership(), status, List.of(event));
        runs.publish(time ->
                new LifecycleEvent.RunStateChanged(
                        time, id, RunState.INTERRUPTED, RunState.CANCELLED));
        runs.cancelGates(id);
    }
}
