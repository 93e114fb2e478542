package dev.nerve.engine.data;

import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.graph.Graph;
import dev.nerve.graph.GraphDiagram;
import dev.nerve.protocol.workflow.DrawingData;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The format of a drawing.
public enum DrawingFormat {
    TREE,
    MERMAID,
    DOT;

    /// {@return the format with a name, or null}
    ///
    /// @param name the name in lower case
    public static @Nullable DrawingFormat find(String name) {
        for (var format : values()) {
            if (format.wireName().equals(name)) {
                return format;
            }
        }
        return null;
    }

    /// {@return the names of all formats; the default is the first}
    public static List<String> names() {
        return Arrays.stream(values()).map(DrawingFormat::wireName).toList();
    }

    private String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the drawing of a graph}
    ///
    /// @param graph the graph
    public DrawingData data(Graph graph) {
        return new DrawingData(
                wireName(),
                switch (this) {
                    case TREE -> GraphDiagram.tree(graph);
                    case MERMAID -> GraphDiagram.mermaid(graph);
                    case DOT -> GraphDiagram.dot(graph);
                });
    }

    /// {@return one of the drawings of a workflow}
    ///
    /// @param drawing the drawings
    public DrawingData data(WorkflowDrawing drawing) {
        return new DrawingData(
                wireName(),
                switch (this) {
                    case TREE -> drawing.tree();
                    case MERMAID -> drawing.mermaid();
                    case DOT -> drawing.dot();
                });
    }
}
