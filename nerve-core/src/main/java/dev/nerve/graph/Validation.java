package dev.nerve.graph;

import dev.nerve.Names;
import dev.nerve.StepId;
import dev.nerve.node.Nodes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// A validation of a graph that finds all problems.
final class Validation {

    private static final int MOST_SHOWN = 10;

    private final Graph graph;
    private final Nodes nodes;
    private final Shape shape;
    private final Map<Graph, List<Problem>> inside;
    private final List<StepId> ids;
    private final List<Problem> problems = new ArrayList<>();

    private Validation(Graph graph, Nodes nodes, Map<Graph, List<Problem>> inside) {
        this.graph = graph;
        this.nodes = nodes;
        this.shape = graph.shape();
        this.inside = inside;
        this.ids = graph.steps().stream().map(Step::id).distinct().toList();
    }

    static List<Problem> of(Graph graph, Nodes nodes) {
        var inside = new IdentityHashMap<Graph, List<Problem>>();
        List<Problem> problems = List.of();
        for (var inner : Nesting.innermostFirst(graph)) {
            problems = inner.problems(() -> new Validation(inner, nodes, inside).check());
            inside.put(inner, problems);
        }
        return problems;
    }

    /// {@return one message for all problems, or for the first ones if there are many}
    static String message(List<Problem> problems) {
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

    private List<Problem> check() {
        checkNames();
        for (var step : graph.steps()) {
            checkDependencies(step);
            if (step.inputs().size() > 1) {
                problems.add(new Problem.InputTwice(step.id(), step.inputs().size()));
            }
            checkTemplates(step);
            checkInside(step);
        }
        var cycles = Cycles.in(graph);
        problems.addAll(cycles.isEmpty() ? Overlaps.in(graph, nodes) : cycles);
        return List.copyOf(problems);
    }

    private void checkNames() {
        if (ids.size() == graph.steps().size()) {
            return;
        }
        Set<StepId> seen = new HashSet<>();
        Set<StepId> told = new HashSet<>();
        for (var step : graph.steps()) {
            if (!seen.add(step.id()) && told.add(step.id())) {
                problems.add(new Problem.Duplicate(step.id()));
            }
        }
    }

    private void checkDependencies(Step step) {
        for (var other : step.waitsFor()) {
            if (other.equals(step.id())) {
                problems.add(new Problem.WaitsForItself(step.id()));
            } else if (shape.position(other) < 0) {
                problems.add(new Problem.Dangling(step.id(), other, ids));
            }
        }
    }

    private void checkTemplates(Step step) {
        var mentioned = new TreeSet<String>();
        for (var input : step.inputs()) {
            if (input instanceof Input.Templated(var template)) {
                mentioned.addAll(template.stepsUsed());
            }
        }
        if (step.terms().condition() instanceof Condition.Templated(var template)) {
            mentioned.addAll(template.stepsUsed());
        }
        mentioned.forEach(name -> checkMention(step, name));
    }

    private void checkMention(Step step, String name) {
        if (step.waitsFor().stream().anyMatch(other -> other.name().equals(name))) {
            return;
        }
        int position = Names.isName(name) ? shape.position(StepId.of(name)) : -1;
        if (position < 0) {
            problems.add(new Problem.Unknown(step.id(), name, ids));
        } else if (!isBefore(name, step)) {
            problems.add(new Problem.NotBefore(step.id(), name));
        }
    }

    private void checkInside(Step step) {
        for (var inner : Nesting.directlyIn(step)) {
            boolean isBody = !step.nodes().contains(inner);
            for (var problem : inside.getOrDefault(inner, List.of())) {
                if (!isBody || !problem.isCuredBy(name -> isBefore(name, step))) {
                    problems.add(new Problem.Inside(step.id(), problem));
                }
            }
        }
    }

    /// The body of a loop sees the outputs of the steps before the loop.
    private boolean isBefore(String name, Step step) {
        int position = Names.isName(name) ? shape.position(StepId.of(name)) : -1;
        return position >= 0 && shape.isBefore(position, shape.position(step.id()));
    }
}
