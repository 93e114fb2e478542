package dev.nerve.script.file;

import dev.nerve.graph.Graph;
import java.util.List;

/// A list of steps that was read.
///
/// @param graph what it is
/// @param ids the ids of its steps
/// @param drawn how they are drawn
record Block(Graph graph, List<String> ids, List<Drawn> drawn) {

    Block {
        ids = List.copyOf(ids);
        drawn = List.copyOf(drawn);
    }
}
