package dev.nerve.workflow;

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

/// A run that nobody executes, and that was taken to be ended.
///
/// @param runs all runs
/// @param record what is kept of it
record DeadRun(Runs runs, RunRecord record) {

    /// Ends what its process has left running, and then the run itself. If that does not work, it
    /// is given back as it was, and can be ended once more.
    ///
    /// @param by who wants that
    void end(String by) throws InterruptedException {
        boolean ended = false;
        try {
            runs.memory(record).endLeftovers(record.id(), Runs.root(record));
            cancel("stopped by " + by);
            ended = true;
        } finally {
            if (!ended) {
                runs.giveBack(record, null);
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
        // Its process may have told more than was kept.
        long free = store.lastEvent(id) + EventBuffer.LEAD + 1;
        var event = new Event(free, id, path, null, now, fact);
        var given = Outcome.failed(ErrorCode.CANCELLED, reason);
        var status = new RunStatus(RunState.CANCELLED, null, now, active, given);
        store.update(id, runs.self(), status, List.of(event));
        runs.cancelGates(id);
    }
}
