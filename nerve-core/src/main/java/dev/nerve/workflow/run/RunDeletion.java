package dev.nerve.workflow.run;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.run.RunState;
import java.util.List;

/// The deletion of one run on request of a person.
///
/// @param runs the run service
/// @param id the run
public record RunDeletion(RunService runs, RunId id) {

    /// Deletes the run; data that its forks share stays. An interrupted run is ended first.
    ///
    /// @param by the person who deletes it
    /// @throws NerveException.WrongState if a process executes the run, or a fork that needs it has
    /// not started
    /// @throws InterruptedException if the thread was interrupted
    public void delete(String by) throws InterruptedException {
        var lock = runs.locks().of(id);
        lock.lockInterruptibly();
        try {
            deleteLocked(by);
        } finally {
            lock.unlock();
        }
    }

    private void deleteLocked(String by) throws InterruptedException {
        requireUnused();
        var run = runs.get(id);
        if (run.state() == RunState.INTERRUPTED && !run.isInterruptedForGood()) {
            runs.stop(id, by);
        }
        // Another process may resume a failed run at this moment.
        if (!runs.get(id).state().isFinal() && runs.acquireOwnership(id).isEmpty()) {
            throw executed();
        }
        // If this is interrupted, the run still exists, and so do the resources made for it.
        runs.maker().delete(id);
        remove();
    }

    /// Removes the run from the store, and reports that.
    void remove() throws InterruptedException {
        var deleted = new LifecycleEvent.RunDeleted(runs.runner().time().now(), id);
        runs.store().remove(id, List.of(deleted.toStored()));
        runs.publish(_ -> deleted);
    }

    private void requireUnused() {
        var state = runs.get(id).state();
        if (runs.findLive(id).isPresent() || !(state.isOver() || state == RunState.INTERRUPTED)) {
            throw executed();
        }
        if (runs.store().hasUnstartedFork(id)) {
            throw new NerveException.WrongState(
                    "a fork of run '%s' has not started yet and needs it; resume or delete the fork"
                            .formatted(id));
        }
    }

    private NerveException executed() {
        return new NerveException.WrongState(
                "run '%s' is %s; stop it first".formatted(id, runs.get(id).state().wireName()));
    }
}
