package dev.nerve.workflow;

import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.store.WorkflowSource;
import java.util.List;

/// A workflow that was created from its source. Code that needs both passes this on and does not
/// read the source again.
///
/// @param source the source; its name is the workflow's id
/// @param workflow the workflow
/// @param nodes the nodes that the source defines; none if the workflow is bound to a name
public record LoadedWorkflow(WorkflowSource source, Workflow workflow, List<NodeDefinition> nodes) {

    /// Copies the list and sets the name of the source.
    public LoadedWorkflow {
        var name = workflow.id().name();
        source = new WorkflowSource(source.kind(), name, source.text(), source.file());
        nodes = List.copyOf(nodes);
    }

    /// {@return a workflow whose nodes exist already}
    ///
    /// @param source its source
    /// @param workflow the workflow
    public static LoadedWorkflow of(WorkflowSource source, Workflow workflow) {
        return new LoadedWorkflow(source, workflow, List.of());
    }
}
