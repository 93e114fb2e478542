package dev.nerve.workflow.run;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.RunId;
import dev.nerve.run.RunState;
import dev.nerve.store.RunControl;
import dev.nerve.store.RunOwner;
import dev.nerve.store.TakeOver;
import dev.nerve.workflow.retry.RetryScope;
import java.util.Optional;

/// The requests to pause, continue, stop and retry runs, in this process or another.
///
/// @param runs the runs
record RunControlRequests(RunService runs) {

    void pause(RunId id, String by) throws InterruptedException {
        requireExecuted(id, "paused");
        runs.store().requestControl(id, RunControl.PAUSE, by);
    }

    void unpause(RunId id, String by) throws InterruptedException {
        requireExecuted(id, "resumed");
        runs.store().requestControl(id, RunControl.GO_ON, by);
    }

    private RunState state(RunId id) {
        return runs.stateOf(runs.brief(id));
    }

    private void requireExecuted(RunId id, String what) {
        var state = state(id);
        if (state.isOver() || state == RunState.INTERRUPTED) {
            throw new NerveException.WrongState(
                    "run '%s' is %s, so it cannot be %s".formatted(id, state.wireName(), what));
        }
    }

    WorkflowRun retry(RunId id, RetryScope scope, String by, WorkflowRun.CallerOptions options)
            throws InterruptedException {
        var lock = runs.locks().of(id);
        lock.lockInterruptibly();
        try {
            requireRetryable(id, scope);
            return runs.begin(id, by, options, TakeOver.ONLY_FROM_DEAD, scope);
        } finally {
            lock.unlock();
        }
    }

    /// Throws if a run is in a state in which a part of it cannot be executed again.
    private void requireRetryable(RunId id, RetryScope scope) {
        var state = state(id);
        boolean isRetryable =
                state == RunState.FAILED
                        || (state == RunState.INTERRUPTED && scope instanceof RetryScope.StepsFrom);
        if (isRetryable) {
            return;
        }
        var instead =
                switch (state) {
                    case FAILED, INTERRUPTED -> "resume it, or retry it from a step";
                    case COMPLETED, CANCELLED -> "fork it at a step";
                    case PENDING, RUNNING, WAITING, PAUSED -> "stop it, or wait for its end";
                    case UNKNOWN -> "a newer version of nerve may know the state";
                };
        var failure =
                new NerveException.WrongState(
                        "run '%s' is %s, so it cannot be retried; %s"
                                .formatted(id, state.wireName(), instead));
        throw (state.isFinal() ? failure.with(HintId.FORK_RUN) : failure).with("run", id);
    }

    /// {@return the failure of a request to execute a run that this process cannot acquire}
    NerveException untaken(RunId id) {
        var record = runs.find(id);
        var state = runs.stateOf(record);
        var stored = record.status().state().wireName();
        var owner = Optional.ofNullable(record.status().owner());
        long process = owner.map(RunOwner::process).orElse(0L);
        var failure =
                state.isFinal()
                        ? new NerveException.WrongState(
                                        "run '%s' is %s; a fork can execute its steps again"
                                                .formatted(id, state.wireName()))
                                .with(HintId.FORK_RUN)
                        : new NerveException.Unavailable(
                                        "run '%s' is %s in process %s"
                                                .formatted(id, stored, process))
                                .with(HintId.TAKE_OVER_RUN);
        return failure.with("run", id);
    }

    void stop(RunId id, String by) throws InterruptedException {
        var lock = runs.locks().of(id);
        lock.lockInterruptibly();
        try {
            var state = state(id);
            if (state.isOver()) {
                throw new NerveException.WrongState(
                        "run '%s' is %s already".formatted(id, state.wireName()));
            }
            var here = runs.findLive(id);
            if (here.isPresent()) {
                here.get().stop(by);
            } else {
                stopElsewhere(id, by);
            }
        } finally {
            lock.unlock();
        }
    }

    private void stopElsewhere(RunId id, String by) throws InterruptedException {
        var ownership = runs.acquireOwnership(id);
        if (ownership.isPresent()) {
            new InterruptedRun(new OwnedRun(runs, runs.find(id), ownership.get())).end(by);
        } else {
            // The process that executes the run obeys control requests.
            runs.store().requestControl(id, RunControl.STOP, by);
        }
    }
}
