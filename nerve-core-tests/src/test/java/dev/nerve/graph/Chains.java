package dev.nerve.graph;

import dev.nerve.graph.step.Step;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.kind.FunctionNode;
import java.util.ArrayList;

/// Graphs of many steps, `s0` and so on.
final class Chains {

    private Chains() {}

    /// {@return a graph `g` of so many steps, each after the one before it}
    static Graph of(int length, NodeFunction function) {
        var node = FunctionNode.of("n", function);
        var steps = new ArrayList<Step>(length);
        for (int i = 0; i < length; i++) {
            var step = Step.of("s" + i, node);
            steps.add(i == 0 ? step : step.after("s" + (i - 1)));
        }
        return Graph.of("g", steps);
    }
}
