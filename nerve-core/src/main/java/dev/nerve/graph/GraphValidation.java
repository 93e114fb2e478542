package dev.nerve.graph;

import dev.nerve.NameRules;
import dev.nerve.StepId;
import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepCondition;
import dev.nerve.graph.step.StepInput;
import dev.nerve.node.Nodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A validation of a graph that finds all problems.
final class GraphValidation {

    private static final int MOST_SHOWN = 10;

    private final Graph graph;
    private final Nodes nodes;
    private final StepDependencies dependencies;
    private final Map<Graph, List<GraphProblem>> inside;
    private final List<StepId> ids;
    private final List<GraphProblem> problems = new ArrayList<>();

    private GraphValidation(Graph graph, Nodes nodes, Map<Graph, List<GraphProblem>> inside) {
        this.graph = graph;
        this.nodes = nodes;
        this.dependencies = graph.dependencies();
        this.inside = inside;
        this.ids = graph.steps().stream().map(Step::id).distinct().toList();
    }

    static List<GraphProblem> of(Graph graph, Nodes nodes) {
        var inside = new IdentityHashMap<Graph, List<GraphProblem>>();
        List<GraphProblem> problems = List.of();
        for (var inner : NestedGraphFinder.innermostFirst(graph)) {
            problems = inner.problems(() -> new GraphValidation(inner, nodes, inside).check());
            inside.put(inner, problems);
        }
        return problems;
    }

    /// {@return one message for all problems, or for the first ones if there are many}
    static String message(List<GraphProblem> problems) {
        if (problems.size() == 1) {
            return problems.getFirst().message();
        }
        int shown = Math.min(MOST_SHOWN, problems.size());
        var message = new StringBuilder("%d problems:".formatted(problems.size()));
        for (int i = 0; i < shown; i++) {
            message.append(" (%d) %s".formatted(i + 1, problems.get(i).message()));
        }
        return message.append(shown < problems.size() ? " and more" : "").toString();
    }

    private List<GraphProblem> check() {
        checkNames();
        for (var step : graph.steps()) {
            checkDependencies(step);
            if (step.inputs().size() > 1) {
                problems.add(new GraphProblem.InputTwice(step.id(), step.inputs().size()));
            }
            checkTemplates(step);
            checkInside(step);
        }
        var cycles = CycleDetection.in(graph);
        problems.addAll(cycles.isEmpty() ? OverlapDetection.in(graph, nodes) : cycles);
        return List.copyOf(problems);
    }

    private void checkNames() {
        if (ids.size() == graph.steps().size()) {
            return;
        }
        Set<StepId> seen = new HashSet<>();
        Set<StepId> reported = new HashSet<>();
        for (var step : graph.steps()) {
            if (!seen.add(step.id()) && reported.add(step.id())) {
                problems.add(new GraphProblem.Duplicate(step.id()));
            }
        }
    }

    private void checkDependencies(Step step) {
        for (var other : step.waitsFor()) {
            if (other.equals(step.id())) {
                problems.add(new GraphProblem.WaitsForItself(step.id()));
            } else if (dependencies.position(other) < 0) {
                problems.add(new GraphProblem.Dangling(step.id(), other, ids));
            }
        }
    }

    private void checkTemplates(Step step) {
        var mentioned = new TreeSet<String>();
        for (var input : step.inputs()) {
            if (input instanceof StepInput.Templated(var template)) {
                mentioned.addAll(template.stepsUsed());
            }
        }
        if (step.terms().condition() instanceof StepCondition.Templated(var template)) {
            mentioned.addAll(template.stepsUsed());
        }
        mentioned.forEach(name -> checkMention(step, name));
    }

    private void checkMention(Step step, String name) {
        if (step.waitsFor().stream().anyMatch(other -> other.name().equals(name))) {
            return;
        }
        int position = NameRules.isName(name) ? dependencies.position(StepId.of(name)) : -1;
        if (position < 0) {
            problems.add(new GraphProblem.Unknown(step.id(), name, ids));
        } else if (!isBefore(name, step)) {
            problems.add(new GraphProblem.NotBefore(step.id(), name));
        }
    }

    private void checkInside(Step step) {
        for (var inner : NestedGraphFinder.directlyIn(step)) {
            boolean isBody = !step.nodes().contains(inner);
            for (var problem : inside.getOrDefault(inner, List.of())) {
                if (!isBody || !problem.isResolvedBy(name -> isBefore(name, step))) {
                    problems.add(new GraphProblem.Inside(step.id(), problem));
                }
            }
        }
    }

    /// The body of a loop sees the outputs of the steps before the loop.
    private boolean isBefore(String name, Step step) {
        int position = NameRules.isName(name) ? dependencies.position(StepId.of(name)) : -1;
        return position >= 0 && dependencies.isBefore(position, dependencies.position(step.id()));
    }
}
