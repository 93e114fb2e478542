package dev.nerve.workflow.run;

import dev.nerve.run.RunState;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.retry.RetriedSteps;
import dev.nerve.workflow.retry.RetryScope;
import org.jspecify.annotations.Nullable;

/// The data with which an owned run starts or resumes.
///
/// @param workflow the workflow, read once
/// @param event the first event
/// @param retried the recorded steps to execute again, or null if there are none
record RunBeginning(LoadedWorkflow workflow, FirstRunEvent event, @Nullable RetriedSteps retried) {

    /// {@return the beginning of a resumed run that this process owns; on failure the run is
    /// released}
    ///
    /// @param owned the run, with its data before this process became its owner
    /// @param state the state of the run before
    /// @param by the person who resumes it
    /// @param scope the part to execute again
    static RunBeginning resumed(OwnedRun owned, RunState state, String by, RetryScope scope)
            throws InterruptedException {
        boolean found = false;
        try {
            var workflow = owned.runs().maker().read(owned.record().source());
            var retried = retried(owned, scope);
            var from = retried == null ? "" : retried.step().toString();
            var event =
                    FirstRunEvent.resumed(
                            owned,
                            workflow.workflow(),
                            state,
                            new FirstRunEvent.Resumption(by, from));
            found = true;
            return new RunBeginning(workflow, event, retried);
        } finally {
            if (!found) {
                owned.release(null);
            }
        }
    }

    private static @Nullable RetriedSteps retried(OwnedRun owned, RetryScope scope) {
        return switch (scope) {
            case RetryScope.FailedSteps _ -> null;
            case RetryScope.StepsFrom(var step) ->
                    RetriedSteps.of(owned.runs().store(), owned.record(), step);
        };
    }

    /// Deletes the journal entries of the steps to execute again.
    ///
    /// @param owned the run, which this process owns
    void forgetRetried(OwnedRun owned) throws InterruptedException {
        if (owned.record().status().state() == RunState.FAILED) {
            owned.forgetFailure();
        }
        if (retried != null) {
            retried.forget(owned.ownership(), owned.runs().processes()::stopLeftovers);
        }
    }
}
