package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.node.Node;
import java.util.List;
import java.util.stream.Collectors;

/// A graph as a picture: a tree for terminals, Mermaid and DOT for everything else.
public final class Drawing {

    private Drawing() {}

    /// {@return the steps in their order, with what each waits for, and those of graphs inside}
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
            if (step.target() instanceof Step.Target.Direct(Graph inner)) {
                tree(inner, indent + (last ? "   " : "│  "), text);
            }
        }
    }

    private static String label(Step step) {
        var label = step.id() + " (" + type(step) + ")";
        var always = step.terms().condition() instanceof Condition.Always;
        return label + waits(step.after()) + (always ? "" : ", on a condition");
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

    /// {@return it as a Mermaid flowchart}
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
                var box = "%s[\"%s<br/>%s\"]\n".formatted(key(name), step.id(), type(step));
                text.append(indent).append(box);
            }
            for (var other : step.after()) {
                var arrow = "%s --> %s\n".formatted(key(prefix + other), key(name));
                text.append(indent).append(arrow);
            }
        }
    }

    /// Mermaid reads neither slashes nor its own words, such as `end`, as names. No two paths share
    /// a key.
    private static String key(String path) {
        return "s_" + path.replace("_", "_u").replace("-", "_d").replace("/", "_s");
    }

    /// {@return it as a DOT digraph}
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
            var label = "%s\\n%s".formatted(step.id(), type(step));
            var box = "\"%s\" [label=\"%s\"];\n".formatted(name, label);
            if (step.target() instanceof Step.Target.Direct(Graph inner)) {
                text.append(indent).append("subgraph \"cluster_%s\" {\n".formatted(name));
                text.append(indent).append("  ").append(box);
                dot(inner, name + "/", indent + "  ", text);
                text.append(indent).append("}\n");
            } else {
                text.append(indent).append(box);
            }
            for (var other : step.after()) {
                text.append(indent).append("\"%s%s\" -> \"%s\";\n".formatted(prefix, other, name));
            }
        }
    }
}
