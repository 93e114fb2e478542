package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.RunStatus;
import dev.nerve.store.journal.RunMemory;
import dev.nerve.workflow.retry.FailedJournalEntries;
import org.jspecify.annotations.Nullable;

/// A run that this process owns.
///
/// @param runs the run service
/// @param record its stored data
/// @param ownership the right to write to it
record OwnedRun(RunService runs, RunRecord record, RunOwnership ownership) {

    RunId id() {
        return record.id();
    }

    /// {@return the journal and the gates of the run}
    RunMemory memory() {
        var store = runs.store();
        var origin = record.start().origin();
        var input = origin == null ? null : origin.input();
        var override =
                origin == null || input == null
                        ? null
                        : new RunMemory.InputOverride(origin.at(), input);
        var owner = store.ownershipCheck(id(), ownership);
        return new RunMemory(
                store.journal(id(), ownership),
                store.gates(id(), ownership, session()),
                override,
                runs.processes()::stopLeftovers,
                owner);
    }

    /// Deletes the failures that ended the run, so that the failed steps are executed again.
    void forgetFailure() throws InterruptedException {
        var memory = memory();
        var root = RunService.root(record);
        FailedJournalEntries.forget(memory.journal(), root.path());
        memory.deleteUnansweredGates(id(), root);
    }

    private @Nullable SessionId session() {
        var name = record.start().session();
        return name.isEmpty() ? null : SessionId.of(name);
    }

    void storeRunning() throws InterruptedException {
        var active = record.status().active();
        var now = runs.runner().time().now();
        runs.store()
                .update(
                        id(),
                        ownership,
                        new RunStatus(RunState.RUNNING, ownership.owner(), now, active, null));
    }

    /// Releases a run that could not start or resume.
    ///
    /// @param preparedRun the resources made for the run, or null
    void release(RunMaker.@Nullable PreparedRun preparedRun) throws InterruptedException {
        boolean interrupted = Thread.interrupted();
        try {
            if (preparedRun != null) {
                preparedRun.ending().cleanUp(RunState.INTERRUPTED);
            }
            restoreStatus();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// Restores the status of the run, without an owner.
    private void restoreStatus() throws InterruptedException {
        var was = record.status();
        var state = was.state().isOver() ? was.state() : RunState.INTERRUPTED;
        var status =
                new RunStatus(state, null, was.changed(), was.active(), was.outcome())
                        .withUsage(was.usage());
        runs.store().update(id(), ownership, runs.mask().mask(status));
    }
}
