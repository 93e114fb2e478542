package dev.nerve.graph;

import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.capability.CompositeNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/// The graphs inside a graph, found without recursion because nesting may be deeper than the stack.
final class NestedGraphFinder {

    private NestedGraphFinder() {}

    /// {@return the graph and all graphs inside it, inner graphs first}
    static List<Graph> innermostFirst(Graph outermost) {
        Set<Graph> entered = identitySet();
        Set<Graph> left = identitySet();
        var found = new ArrayList<Graph>();
        var open = new ArrayDeque<Graph>(List.of(outermost));
        for (var graph = open.peek(); graph != null; graph = open.peek()) {
            if (entered.add(graph)) {
                graph.steps().forEach(step -> directlyIn(step).forEach(open::push));
            } else if (left.add(open.pop())) {
                found.add(graph);
            }
        }
        return found;
    }

    /// {@return the graphs of a step, also inside nodes of other kinds, but not graphs inside those
    /// graphs}
    static List<Graph> directlyIn(Step step) {
        var nodes = step.nodes();
        if (nodes.stream().noneMatch(CompositeNode.class::isInstance)) {
            return List.of();
        }
        Set<Node> seen = identitySet();
        var found = new ArrayList<Graph>();
        var open = new ArrayDeque<>(nodes);
        for (var node = open.poll(); node != null; node = open.poll()) {
            if (!seen.add(node)) {
                continue;
            }
            if (node instanceof Graph graph) {
                found.add(graph);
            } else if (node instanceof CompositeNode composite) {
                open.addAll(composite.parts());
            }
        }
        return found;
    }

    private static <T> Set<T> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
