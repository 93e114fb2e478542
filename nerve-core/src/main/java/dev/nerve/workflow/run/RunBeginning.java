package dev.nerve.workflow.run;

import dev.nerve.run.RunState;
import dev.nerve.workflow.LoadedWorkflow;

/// The data with which an owned run starts or resumes.
///
/// @param workflow the workflow, read once
/// @param event the first event
record RunBeginning(LoadedWorkflow workflow, FirstRunEvent event) {

    /// {@return the beginning of a resumed run that this process owns; on failure the run is
    /// released}
    ///
    /// @param owned the run, with its data before this process became its owner
    /// @param state the state of the run before
    /// @param by the person who resumes it
    static RunBeginning resumed(OwnedRun owned, RunState state, String by)
            throws InterruptedException {
        boolean found = false;
        try {
            var workflow = owned.runs().maker().read(owned.record().source());
            var event = FirstRunEvent.resumed(owned, workflow.workflow(), state, by);
            found = true;
            return new RunBeginning(workflow, event);
        } finally {
            if (!found) {
                owned.release(null);
            }
        }
    }
}
