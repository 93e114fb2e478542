package dev.nerve.app.run;

import dev.nerve.workflow.Param;
import java.util.List;

/// A workflow with its parameters and its drawings.
///
/// @param id the id of the workflow
/// @param description the purpose of the workflow
/// @param params its parameters
/// @param tree the drawing as a text tree
/// @param mermaid the drawing as a Mermaid flowchart
/// @param dot the drawing for Graphviz
public record Blueprint(
        String id,
        String description,
        List<Param> params,
        String tree,
        String mermaid,
        String dot) {

    public Blueprint {
        params = List.copyOf(params);
    }
}
