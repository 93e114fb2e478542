package dev.nerve.script;

import dev.nerve.script.file.DiagramStep;
import java.util.List;

/// The steps of a file as a diagram: a tree for terminals, Mermaid and DOT for other programs.
final class DiagramWriter {

    private DiagramWriter() {}

    static String tree(String id, List<DiagramStep> steps) {
        var text = new StringBuilder(id).append(" (workflow)\n");
        tree(steps, "", text);
        return text.toString().stripTrailing();
    }

    private static void tree(List<DiagramStep> steps, String indent, StringBuilder text) {
        for (int i = 0; i < steps.size(); i++) {
            var step = steps.get(i);
            boolean last = i == steps.size() - 1;
            text.append(indent).append(last ? "└─ " : "├─ ").append(step.id());
            text.append(step.what().isEmpty() ? "" : " (%s)".formatted(step.what()));
            text.append(waits(steps, i)).append('\n');
            tree(step.inside(), indent + (last ? "   " : "│  "), text);
        }
    }

    /// Omits the usual case: a step waits for the one before it.
    private static String waits(List<DiagramStep> steps, int index) {
        var step = steps.get(index);
        boolean inTurn =
                index == 0
                        ? step.after().isEmpty()
                        : step.after().equals(List.of(steps.get(index - 1).id()));
        if (inTurn || step.what().isEmpty()) {
            return "";
        }
        return step.after().isEmpty() ? " at once" : " after " + String.join(", ", step.after());
    }

    static String mermaid(List<DiagramStep> steps) {
        var text = new StringBuilder("flowchart TD\n");
        mermaid(steps, "", "  ", text);
        return text.toString().stripTrailing();
    }

    private static void mermaid(
            List<DiagramStep> steps, String prefix, String indent, StringBuilder text) {
        for (var step : steps) {
            var path = prefix + step.id();
            if (step.inside().isEmpty()) {
                text.append(indent)
                        .append("%s[\"%s\"]\n".formatted(key(path), label(step, "<br/>")));
            } else {
                text.append(indent)
                        .append("subgraph %s[\"%s\"]\n".formatted(key(path), label(step, ": ")));
                mermaid(step.inside(), path + "/", indent + "  ", text);
                text.append(indent).append("end\n");
            }
            for (var other : step.after()) {
                text.append(indent).append("%s --> %s\n".formatted(key(prefix + other), key(path)));
            }
            if (!step.rounds().isEmpty() && !step.inside().isEmpty()) {
                text.append(indent)
                        .append(
                                "%s -. %s .-> %s\n"
                                        .formatted(
                                                key(path + "/" + step.inside().getLast().id()),
                                                step.rounds(),
                                                key(path + "/" + step.inside().getFirst().id())));
            }
        }
    }

    private static String label(DiagramStep step, String between) {
        var what = step.what().replace("#", "#35;").replace("\"", "#quot;").replace("<", "#lt;");
        return step.what().isEmpty() ? step.id() : step.id() + between + what;
    }

    /// Encodes a path, because Mermaid accepts neither slashes nor its own words, such as `end`, as
    /// names. No two paths share a key.
    private static String key(String path) {
        var key = new StringBuilder("s_");
        path.codePoints()
                .forEach(c -> {
                    switch (c) {
                        case '_' -> key.append("_u");
                        case '-' -> key.append("_d");
                        case '/' -> key.append("_s");
                        default -> {
                            boolean plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
                            key.append(plain ? Character.toString(c) : "_x%x_".formatted(c));
                        }
                    }
                });
        return key.toString();
    }

    static String dot(String id, List<DiagramStep> steps) {
        var text = new StringBuilder("digraph \"%s\" {\n".formatted(id));
        dot(steps, "", "  ", text);
        return text.append('}').toString();
    }

    private static void dot(
            List<DiagramStep> steps, String prefix, String indent, StringBuilder text) {
        for (var step : steps) {
            var path = prefix + step.id();
            var label = step.what().isEmpty() ? step.id() : step.id() + "\n" + step.what();
            var box = "%s [label=%s];\n".formatted(quoted(path), quoted(label));
            if (step.inside().isEmpty()) {
                text.append(indent).append(box);
            } else {
                text.append(indent).append("subgraph %s {\n".formatted(quoted("cluster_" + path)));
                text.append(indent).append("  ").append(box);
                dot(step.inside(), path + "/", indent + "  ", text);
                text.append(indent).append("}\n");
            }
            for (var other : step.after()) {
                text.append(indent)
                        .append("%s -> %s;\n".formatted(quoted(prefix + other), quoted(path)));
            }
            if (!step.rounds().isEmpty() && !step.inside().isEmpty()) {
                text.append(indent)
                        .append(
                                "%s -> %s [label=\"%s\", style=dashed];\n"
                                        .formatted(
                                                quoted(path + "/" + step.inside().getLast().id()),
                                                quoted(path + "/" + step.inside().getFirst().id()),
                                                step.rounds()));
            }
        }
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }
}
