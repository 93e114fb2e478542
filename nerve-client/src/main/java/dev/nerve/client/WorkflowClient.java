package dev.nerve.client;

import dev.nerve.protocol.WorkflowCommands;
import dev.nerve.protocol.workflow.ValidationData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowListData;
import dev.nerve.protocol.workflow.WorkflowSourceData;

/// The loaded workflows of an engine. *Safe for many threads.*
///
/// @param nerve the client
public record WorkflowClient(NerveClient nerve) {

    /// Stores a workflow, so that it can be started by its name.
    ///
    /// @param source its text
    /// @return the workflow
    /// @throws InterruptedException if the thread was interrupted
    public WorkflowData load(WorkflowSourceData source) throws InterruptedException {
        return nerve.call(new WorkflowCommands.LoadWorkflow(source));
    }

    /// {@return the problems of a workflow}
    ///
    /// @param source its text
    /// @throws InterruptedException if the thread was interrupted
    public ValidationData validate(WorkflowSourceData source) throws InterruptedException {
        return nerve.call(WorkflowCommands.ValidateWorkflow.of(source));
    }

    /// {@return the loaded workflows}
    ///
    /// @throws InterruptedException if the thread was interrupted
    public WorkflowListData list() throws InterruptedException {
        return nerve.call(new WorkflowCommands.ListWorkflows());
    }
}
