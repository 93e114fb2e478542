package dev.nerve.protocol;

import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.workflow.ValidationData;
import dev.nerve.protocol.workflow.WorkflowData;
import dev.nerve.protocol.workflow.WorkflowListData;
import dev.nerve.protocol.workflow.WorkflowSourceData;
import org.jspecify.annotations.Nullable;

/// The commands on workflows. A workflow travels as text, never as a path.
///
/// @param <R> the type of the reply
public sealed interface WorkflowCommands<R extends Record> extends ClientCommand<R> {

    /// Stores a workflow, so that it can be started by its name. Replaces an earlier version for
    /// new runs.
    ///
    /// @param source its text with those of all files that it needs
    record LoadWorkflow(WorkflowSourceData source) implements WorkflowCommands<WorkflowData> {}

    /// Checks a workflow, reports all problems, and describes it if there are none.
    ///
    /// @param source its text with those of all files that it needs
    /// @param format the format of a drawing: `tree`, `mermaid` or `dot`; null for no drawing
    record ValidateWorkflow(WorkflowSourceData source, @Nullable String format)
            implements WorkflowCommands<ValidationData> {

        /// {@return a check without a drawing}
        ///
        /// @param source the text of the workflow
        public static ValidateWorkflow of(WorkflowSourceData source) {
            return new ValidateWorkflow(source, null);
        }
    }

    /// Describes a loaded workflow, with its parameters and text.
    ///
    /// @param workflow its name
    record GetWorkflow(String workflow) implements WorkflowCommands<WorkflowData> {}

    /// Lists the loaded workflows.
    record ListWorkflows() implements WorkflowCommands<WorkflowListData> {}

    /// Removes a loaded workflow. Its runs stay.
    ///
    /// @param workflow its name
    record RemoveWorkflow(String workflow) implements WorkflowCommands<EmptyReply> {}
}
