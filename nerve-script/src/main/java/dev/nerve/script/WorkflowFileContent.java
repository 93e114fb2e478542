package dev.nerve.script;

import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.script.file.WorkflowFileReader;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import java.util.List;

/// A workflow that was read from a file. *Immutable.*
///
/// Its steps look up their nodes by name when they run. The caller creates the nodes of [#nodes()]
/// first.
public final class WorkflowFileContent {

    private final WorkflowFileReader.ParsedWorkflowFile parsedWorkflowFile;

    WorkflowFileContent(WorkflowFileReader.ParsedWorkflowFile parsedWorkflowFile) {
        this.parsedWorkflowFile = parsedWorkflowFile;
    }

    /// {@return the workflow's name}
    public String id() {
        return parsedWorkflowFile.workflow().id().name();
    }

    /// {@return the description, or an empty text}
    public String description() {
        return parsedWorkflowFile.workflow().description();
    }

    /// {@return the parameters that a caller can set at the start}
    public List<WorkflowParam> params() {
        return parsedWorkflowFile.workflow().params().all();
    }

    /// {@return the definitions of the nodes that it needs}
    public List<NodeDefinition> nodes() {
        return parsedWorkflowFile.nodes();
    }

    /// {@return the workflow}
    public Workflow workflow() {
        return parsedWorkflowFile.workflow();
    }

    /// {@return the steps as a tree for a terminal; nested steps are indented}
    public String tree() {
        return DiagramWriter.tree(id(), parsedWorkflowFile.drawn());
    }

    /// {@return the steps as a Mermaid flowchart}
    public String mermaid() {
        return DiagramWriter.mermaid(parsedWorkflowFile.drawn());
    }

    /// {@return the steps as a DOT digraph}
    public String dot() {
        return DiagramWriter.dot(id(), parsedWorkflowFile.drawn());
    }
}
