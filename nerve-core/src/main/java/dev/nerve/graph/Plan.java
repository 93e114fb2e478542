package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.event.Planned;
import dev.nerve.node.Node;
import dev.nerve.node.Planning;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// The steps of a graph as listeners see them before they run.
final class Plan {

    /// The planned steps of the inner graphs that are already visited.
    private final Map<Node, List<Planned>> graphs = new IdentityHashMap<>();

    private Plan() {}

    static List<Planned> of(Graph graph) {
        var plan = new Plan();
        List<Planned> planned = List.of();
        for (var inner : Nesting.innermostFirst(graph)) {
            planned = plan.planned(inner.steps());
            plan.graphs.put(inner, planned);
        }
        return planned;
    }

    static List<Planned> of(List<Step> steps) {
        return new Plan().planned(steps);
    }

    private List<Planned> planned(List<Step> steps) {
        return steps.stream().map(this::planned).toList();
    }

    private Planned planned(Step step) {
        var after = step.waitsFor().stream().map(StepId::name).toList();
        return switch (step.target()) {
            case Step.Target.Direct(var node) ->
                    new Planned(step.id().name(), node.type(), after, inside(node));
            case Step.Target.Named _ -> new Planned(step.id().name(), "?", after, List.of());
        };
    }

    private List<Planned> inside(Node node) {
        var known = graphs.get(node);
        return known == null ? Planning.of(node) : known;
    }
}
