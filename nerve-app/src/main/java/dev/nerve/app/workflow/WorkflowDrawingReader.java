package dev.nerve.app.workflow;

import dev.nerve.app.run.WorkflowDrawing;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphDiagram;
import dev.nerve.graph.step.Step;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.script.JavaWorkflows;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.script.problem.WorkflowFileException;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.Workflow;

/// A reader that turns the source of a workflow into a [WorkflowDrawing].
public final class WorkflowDrawingReader {

    private WorkflowDrawingReader() {}

    public static WorkflowDrawing of(WorkflowSource source, NodeKinds kinds) {
        try {
            return read(source, kinds);
        } catch (WorkflowFileException problems) {
            throw problems.toInvalid();
        }
    }

    private static WorkflowDrawing read(WorkflowSource source, NodeKinds kinds) {
        if (source.kind() == WorkflowSource.Kind.JAVA) {
            return of(JavaWorkflows.load(source.text(), source.file()).workflow());
        }
        var content = YamlWorkflows.read(source.text(), source.file(), kinds);
        return new WorkflowDrawing(
                content.id(),
                content.description(),
                content.params(),
                content.tree(),
                content.mermaid(),
                content.dot());
    }

    /// A Java workflow can be drawn only as far as it consists of nodes.
    private static WorkflowDrawing of(Workflow workflow) {
        var graph = graph(workflow);
        return new WorkflowDrawing(
                workflow.id().name(),
                workflow.description(),
                workflow.params().all(),
                GraphDiagram.tree(graph),
                GraphDiagram.mermaid(graph),
                GraphDiagram.dot(graph));
    }

    private static Graph graph(Workflow workflow) {
        return switch (workflow.body()) {
            case Workflow.Body.Nodes(Graph graph) -> graph;
            case Workflow.Body.Nodes(var node) -> Graph.of(workflow.id().name(), Step.of(node));
            case Workflow.Body.Function _ -> Graph.of(workflow.id().name(), Step.of(workflow));
        };
    }
}
