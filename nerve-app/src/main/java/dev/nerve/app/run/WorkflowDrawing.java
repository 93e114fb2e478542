package dev.nerve.app.run;

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
}
