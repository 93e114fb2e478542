package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.capability.PlannableNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The steps of a graph as listeners see them before they run.
final class GraphOutline {

    /// The planned steps of the inner graphs that are already visited.
    private final Map<Node, List<PlannedStep>> graphs = new IdentityHashMap<>();

    private GraphOutline() {}

    static List<PlannedStep> of(Graph graph) {
        var plan = new GraphOutline();
        List<PlannedStep> planned = List.of();
        for (var inner : NestedGraphFinder.innermostFirst(graph)) {
            planned = plan.planned(inner.steps());
            plan.graphs.put(inner, planned);
        }
        return planned;
    }

    static List<PlannedStep> of(List<Step> steps) {
        return new GraphOutline().planned(steps);
    }

    private List<PlannedStep> planned(List<Step> steps) {
        return steps.stream().map(this::planned).toList();
    }

    private PlannedStep planned(Step step) {
        var after = step.waitsFor().stream().map(StepId::name).toList();
        return switch (step.target()) {
            case Step.Target.Direct(var node) ->
                    new PlannedStep(step.id().name(), node.type(), after, inside(node));
            case Step.Target.Named _ -> new PlannedStep(step.id().name(), "?", after, List.of());
        };
    }

    private List<PlannedStep> inside(Node node) {
        var known = graphs.get(node);
        return known == null ? PlannableNode.of(node) : known;
    }
}
