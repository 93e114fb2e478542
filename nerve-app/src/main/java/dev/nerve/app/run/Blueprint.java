package dev.nerve.app.run;

import dev.nerve.workflow.Param;
import java.util.List;

/// What a file defines, and how it is drawn.
///
/// @param id the workflow's id
/// @param description what it is for
/// @param params what it takes beside its input
/// @param tree a drawing in lines
/// @param mermaid the same as a Mermaid flowchart
/// @param dot the same for Graphviz
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
