package dev.nerve.bench;

import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import java.util.ArrayList;

/// Graphs of several shapes in any size.
///
/// @param node the node of each step
record GraphShapes(Node node) {

    private static final int LAYER = 10;
    private static final int BEFORE = 3;

    /// {@return a graph in which each step waits for the previous one}
    Graph chain(int size) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < size; i++) {
            var step = Step.of("s" + i, node);
            steps.add(i == 0 ? step : step.after("s" + (i - 1)));
        }
        return Graph.of("chain", steps);
    }

    /// {@return a graph of independent steps}
    Graph wide(int size) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < size; i++) {
            steps.add(Step.of("s" + i, node));
        }
        return Graph.of("wide", steps);
    }

    /// {@return a graph with layers of ten steps, each of which waits for three steps of the
    /// previous layer}
    Graph layered(int size) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < size; i++) {
            var step = Step.of("s" + i, node);
            for (int k = 0; k < BEFORE && i >= LAYER; k++) {
                step = step.after("s" + ((i / LAYER - 1) * LAYER + (i + k) % LAYER));
            }
            steps.add(step);
        }
        return Graph.of("layered", steps);
    }
}
