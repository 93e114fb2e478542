package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.node.Nodes;
import dev.nerve.run.RunState;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunRecord;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.Workflow;

/// A port that creates the workflow and the nodes of a run, when the run starts and when another
/// process resumes it.
public interface RunMaker {

    /// {@return the workflow of a source, with the nodes that it defines}
    ///
    /// @param source the source of the workflow
    /// @throws dev.nerve.NerveException if it cannot be created here
    /// @throws InterruptedException if the thread was interrupted
    LoadedWorkflow read(WorkflowSource source) throws InterruptedException;

    /// {@return the workflow of a run, with its nodes}
    ///
    /// @param run the run, which is already stored
    /// @param ownership the right of this process to write to the run
    /// @param loaded the workflow that [#read] returned for the source of the run
    /// @throws dev.nerve.NerveException if it cannot be created here
    /// @throws InterruptedException if the thread was interrupted
    PreparedRun make(RunRecord run, RunOwnership ownership, LoadedWorkflow loaded)
            throws InterruptedException;

    /// Deletes the resources of a deleted run.
    ///
    /// @param run the run
    /// @throws InterruptedException if the thread was interrupted
    default void delete(RunId run) throws InterruptedException {}

    /// The workflow of a run, with its nodes.
    ///
    /// @param workflow the workflow
    /// @param nodes the nodes that the workflow finds by name
    /// @param ending stops the nodes that were created for the run
    record PreparedRun(Workflow workflow, Nodes nodes, RunCleanup ending) {}

    /// An action that stops the nodes created for a run.
    @FunctionalInterface
    interface RunCleanup {

        /// Nothing to stop.
        RunCleanup NOTHING = _ -> {};

        /// Stops the nodes; does not throw.
        ///
        /// @param state the final state of the run, or interrupted if it can be resumed
        void cleanUp(RunState state);
    }
}
