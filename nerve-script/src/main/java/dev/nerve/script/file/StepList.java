package dev.nerve.script.file;

import dev.nerve.graph.Graph;
import java.util.List;

/// A parsed list of steps.
///
/// @param graph the graph of the steps
/// @param ids the ids of its steps
/// @param drawn the drawings of the steps
record StepList(Graph graph, List<String> ids, List<DiagramStep> drawn) {

    StepList {
        ids = List.copyOf(ids);
        drawn = List.copyOf(drawn);
    }
}
