package dev.nerve.engine.workflow;

import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphDiagram;
import dev.nerve.graph.step.Step;
import dev.nerve.workflow.Workflow;
import dev.nerve.workflow.WorkflowParam;
import java.util.List;

/// A workflow with its parameters and its drawings.
///
/// @param id the id of the workflow
/// @param description the purpose of the workflow
/// @param params its parameters
/// @param tree the drawing as a text tree
/// @param mermaid the drawing as a Mermaid flowchart
/// @param dot the drawing for Graphviz
public record WorkflowDrawing(
        String id,
        String description,
        List<WorkflowParam> params,
        String tree,
        String mermaid,
        String dot) {

    public WorkflowDrawing {
        params = List.copyOf(params);
    }

    /// {@return a workflow, drawn as far as it consists of nodes}
    ///
    /// @param workflow the workflow
    public static WorkflowDrawing of(Workflow workflow) {
        var graph =
                switch (workflow.body()) {
                    case Workflow.Body.Nodes(Graph whole) -> whole;
                    case Workflow.Body.Nodes(var node) ->
                            Graph.of(workflow.id().name(), Step.of(node));
                    case Workflow.Body.Function _ ->
                            Graph.of(workflow.id().name(), Step.of(workflow));
                };
        return new WorkflowDrawing(
                workflow.id().name(),
                workflow.description(),
                workflow.params().all(),
                GraphDiagram.tree(graph),
                GraphDiagram.mermaid(graph),
                GraphDiagram.dot(graph));
    }
}
