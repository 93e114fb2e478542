package dev.nerve.graph;

import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.Nodes;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// A search for steps that may run at once on one persistent node.
///
/// The search visits the steps that use a node in execution order: if each waits for the one before
/// it, none overlap. So it reports at most one problem per step and node.
final class OverlapDetection {

    private final PersistentNode node;
    private final List<Integer> steps = new ArrayList<>();

    /// @param node the node; `steps` are those that use it and do not queue for it
    private OverlapDetection(PersistentNode node) {
        this.node = node;
    }

    static List<GraphProblem> in(Graph graph, Nodes nodes) {
        if (graph.maxParallel() == 1 || graph.steps().size() < 2) {
            return List.of();
        }
        return all(graph, nodes).stream().flatMap(users -> users.problems(graph)).toList();
    }

    private static List<OverlapDetection> all(Graph graph, Nodes nodes) {
        Map<PersistentNode, OverlapDetection> byNode = new IdentityHashMap<>();
        var inOrder = new ArrayList<OverlapDetection>();
        for (int position : graph.dependencies().order()) {
            for (var node : usedBy(graph.steps().get(position), nodes)) {
                var users = byNode.get(node);
                if (users == null) {
                    users = new OverlapDetection(node);
                    byNode.put(node, users);
                    inOrder.add(users);
                }
                users.steps.add(position);
            }
        }
        return inOrder;
    }

    private Stream<GraphProblem> problems(Graph graph) {
        var problems = Stream.<GraphProblem>builder();
        for (int i = 1; i < steps.size(); i++) {
            int first = steps.get(i - 1);
            int second = steps.get(i);
            if (!graph.dependencies().isBefore(first, second)) {
                var one = graph.steps().get(first).id();
                var other = graph.steps().get(second).id();
                problems.add(new GraphProblem.Overlap(one, other, node.id()));
            }
        }
        return problems.build();
    }

    private static List<PersistentNode> usedBy(Step step, Nodes nodes) {
        var open = new ArrayDeque<>(nodesOf(step, nodes));
        if (open.stream().noneMatch(OverlapDetection::mayBePersistent)) {
            return List.of();
        }
        Set<Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var found = new ArrayList<PersistentNode>();
        for (var node = open.poll(); node != null; node = open.poll()) {
            if (!seen.add(node)) {
                continue;
            }
            if (node instanceof PersistentNode persistent) {
                found.add(persistent);
            }
            open.addAll(partsOf(node, nodes));
        }
        return found;
    }

    private static boolean mayBePersistent(Node node) {
        return node instanceof PersistentNode || node instanceof CompositeNode;
    }

    private static List<Node> partsOf(Node node, Nodes nodes) {
        return switch (node) {
            case Graph graph ->
                    graph.steps().stream().flatMap(step -> nodesOf(step, nodes).stream()).toList();
            case CompositeNode composite -> composite.parts();
            default -> List.of();
        };
    }

    /// {@return the nodes that a step uses without queueing for them}
    private static List<Node> nodesOf(Step step, Nodes nodes) {
        if (step.terms().sharing() == Step.OverlapPolicy.QUEUE) {
            return List.of();
        }
        var found = new ArrayList<>(step.nodes());
        if (step.target() instanceof Step.Target.Named(var id)) {
            nodes.find(id).ifPresent(found::add);
        }
        return found;
    }
}
