package dev.nerve.workflow;

import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.run.RunState;

/// Forgets one run, because a person wants it.
///
/// @param runs all runs
/// @param id the run
public record RunDeletion(Runs runs, RunId id) {

    /// Forgets it; what forks of it share stays. One that nobody executes is ended before.
    ///
    /// @param by who wants that
    /// @throws NerveException.WrongState if somebody executes it, or a fork has still to begin
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
        if (runs.get(id).state() == RunState.INTERRUPTED) {
            runs.stop(id, by);
        }
        // One that failed may be resumed by another process at this moment.
        if (!runs.get(id).state().isFinal() && !runs.take(id)) {
            throw executed();
        }
        // If this is cut off, the run is found again, and with it what was made for it.
        runs.maker().forget(id);
        runs.store().remove(id);
    }

    private void requireUnused() {
        var state = runs.get(id).state();
        if (runs.live(id).isPresent() || !(state.isOver() || state == RunState.INTERRUPTED)) {
            throw executed();
        }
        if (OldRuns.needed(runs, runs.store().list()).contains(id)) {
            throw new NerveException.WrongState(
                    "a fork of run '%s' has still to begin, and needs it; resume or delete the fork"
                            .formatted(id));
        }
    }

    private NerveException executed() {
        return new NerveException.WrongState(
                "run '%s' is %s; stop it first".formatted(id, runs.get(id).state().wireName()));
    }
}
