package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.event.PlannedStep;
import dev.nerve.graph.step.Step;
import dev.nerve.graph.step.StepCondition;
import dev.nerve.node.Node;
import dev.nerve.node.capability.PlannableNode;
import java.util.List;
import java.util.stream.Collectors;

/// A graph as a diagram: a tree for terminals, Mermaid and DOT for other tools.
public final class GraphDiagram {

    private GraphDiagram() {}

    /// {@return the steps in their order with their dependencies, including steps of nested graphs}
    ///
    /// @param graph the graph
    public static String tree(Graph graph) {
        var text = new StringBuilder(graph.id().name()).append(" (graph)\n");
        tree(graph, "", text);
        return text.toString().stripTrailing();
    }

    private static void tree(Graph graph, String indent, StringBuilder text) {
        var steps = graph.steps();
        for (int i = 0; i < steps.size(); i++) {
            var last = i == steps.size() - 1;
            var step = steps.get(i);
            text.append(indent).append(last ? "└─ " : "├─ ").append(label(step)).append('\n');
            var further = indent + (last ? "   " : "│  ");
            if (step.target() instanceof Step.Target.Direct(Graph inner)) {
                tree(inner, further, text);
            } else {
                tree(inside(step), further, text);
            }
        }
    }

    private static void tree(List<PlannedStep> steps, String indent, StringBuilder text) {
        for (int i = 0; i < steps.size(); i++) {
            var last = i == steps.size() - 1;
            var step = steps.get(i);
            var after = step.after().isEmpty() ? "" : " after " + String.join(", ", step.after());
            text.append(indent).append(last ? "└─ " : "├─ ");
            text.append("%s (%s)%s\n".formatted(step.id(), step.type(), after));
            tree(step.steps(), indent + (last ? "   " : "│  "), text);
        }
    }

    /// {@return the planned steps inside nodes of other kinds, such as loops, if they are known}
    private static List<PlannedStep> inside(Step step) {
        return step.target() instanceof Step.Target.Direct(var node)
                ? PlannableNode.of(node)
                : List.of();
    }

    private static String label(Step step) {
        var label = step.id() + " (" + type(step) + ")";
        var always = step.terms().condition() instanceof StepCondition.Always;
        return label + waits(step.waitsFor()) + (always ? "" : ", on a condition");
    }

    private static String waits(List<StepId> after) {
        return after.isEmpty()
                ? ""
                : " after " + after.stream().map(StepId::name).collect(Collectors.joining(", "));
    }

    private static String type(Step step) {
        return switch (step.target()) {
            case Step.Target.Direct(Node node) -> node.type();
            case Step.Target.Named(var id) -> "→ " + id;
        };
    }

    /// {@return the graph as a Mermaid flowchart}
    ///
    /// @param graph the graph
    public static String mermaid(Graph graph) {
        var text = new StringBuilder("flowchart TD\n");
        mermaid(graph, "", "  ", text);
        return text.toString().stripTrailing();
    }

    private static void mermaid(Graph graph, String prefix, String indent, StringBuilder text) {
        for (var step : graph.steps()) {
            var name = prefix + step.id();
            if (step.target() instanceof Step.Target.Direct(Graph inner)) {
                text.append(indent).append("subgraph %s[\"%s\"]\n".formatted(key(name), step.id()));
                mermaid(inner, name + "/", indent + "  ", text);
                text.append(indent).append("end\n");
            } else {
                var planned =
                        new PlannedStep(step.id().name(), type(step), List.of(), inside(step));
                mermaid(planned, name, indent, text);
            }
            for (var other : step.waitsFor()) {
                var arrow = "%s --> %s\n".formatted(key(prefix + other), key(name));
                text.append(indent).append(arrow);
            }
        }
    }

    private static void mermaid(PlannedStep step, String name, String indent, StringBuilder text) {
        if (step.steps().isEmpty()) {
            var box = "%s[\"%s<br/>%s\"]\n".formatted(key(name), step.id(), step.type());
            text.append(indent).append(box);
            return;
        }
        var label = "%s (%s)".formatted(step.id(), step.type());
        text.append(indent).append("subgraph %s[\"%s\"]\n".formatted(key(name), label));
        for (var inner : step.steps()) {
            mermaid(inner, name + "/" + inner.id(), indent + "  ", text);
            for (var other : inner.after()) {
                var from = key(name + "/" + other);
                var to = key(name + "/" + inner.id());
                text.append(indent).append("  %s --> %s\n".formatted(from, to));
            }
        }
        text.append(indent).append("end\n");
    }

    /// Mermaid does not accept slashes or its own keywords, such as `end`, as names. Different
    /// paths get different keys.
    private static String key(String path) {
        return "s_"
                + path.replace("_", "_u")
                        .replace("-", "_d")
                        .replace("/", "_s")
                        .replace("[", "_b")
                        .replace("]", "");
    }

    /// {@return the graph as a DOT digraph}
    ///
    /// @param graph the graph
    public static String dot(Graph graph) {
        var text = new StringBuilder("digraph \"%s\" {\n".formatted(graph.id()));
        dot(graph, "", "  ", text);
        return text.append('}').toString();
    }

    private static void dot(Graph graph, String prefix, String indent, StringBuilder text) {
        for (var step : graph.steps()) {
            var name = prefix + step.id();
            var box = box(name, step.id().name(), type(step));
            if (step.target() instanceof Step.Target.Direct(Graph inner)) {
                text.append(indent).append("subgraph \"cluster_%s\" {\n".formatted(name));
                text.append(indent).append("  ").append(box);
                dot(inner, name + "/", indent + "  ", text);
                text.append(indent).append("}\n");
            } else {
                var planned =
                        new PlannedStep(step.id().name(), type(step), List.of(), inside(step));
                dot(planned, name, indent, text);
            }
            for (var other : step.waitsFor()) {
                text.append(indent).append("\"%s%s\" -> \"%s\";\n".formatted(prefix, other, name));
            }
        }
    }

    private static String box(String name, String id, String type) {
        var label = "%s\\n%s".formatted(id, type);
        return "\"%s\" [label=\"%s\"];\n".formatted(name, label);
    }

    private static void dot(PlannedStep step, String name, String indent, StringBuilder text) {
        var box = box(name, step.id(), step.type());
        if (step.steps().isEmpty()) {
            text.append(indent).append(box);
            return;
        }
        text.append(indent).append("subgraph \"cluster_%s\" {\n".formatted(name));
        text.append(indent).append("  ").append(box);
        for (var inner : step.steps()) {
            var place = name + "/" + inner.id();
            dot(inner, place, indent + "  ", text);
            for (var other : inner.after()) {
                var arrow = "\"%s/%s\" -> \"%s\";\n".formatted(name, other, place);
                text.append(indent).append("  ").append(arrow);
            }
        }
        text.append(indent).append("}\n");
    }
}
