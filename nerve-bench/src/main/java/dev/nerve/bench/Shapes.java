package dev.nerve.bench;

import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.Node;
import java.util.ArrayList;

/// Graphs of one shape in any size.
///
/// @param node what each step executes
record Shapes(Node node) {

    private static final int LAYER = 10;
    private static final int BEFORE = 3;

    /// {@return steps, each waiting for the one before it}
    Graph chain(int size) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < size; i++) {
            var step = Step.of("s" + i, node);
            steps.add(i == 0 ? step : step.after("s" + (i - 1)));
        }
        return Graph.of("chain", steps);
    }

    /// {@return steps that wait for nothing}
    Graph wide(int size) {
        var steps = new ArrayList<Step>();
        for (int i = 0; i < size; i++) {
            steps.add(Step.of("s" + i, node));
        }
        return Graph.of("wide", steps);
    }

    /// {@return layers of ten steps, each waiting for three of the layer before}
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
