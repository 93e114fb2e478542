package dev.nerve.store;

import java.util.Locale;

/// The source of what a run executes: of a workflow, from which it can be created again after a
/// restart, or the name of a node or graph.
///
/// @param kind the kind of source
/// @param name the id of the workflow, node or graph
/// @param text the text of the workflow; empty if there is none
/// @param file the file's name, for messages; empty if there is none
public record WorkflowSource(Kind kind, String name, String text, String file) {

    /// {@return the source of a workflow that the embedding program bound to a name}
    ///
    /// @param name the workflow's id
    public static WorkflowSource bound(String name) {
        return new WorkflowSource(Kind.BOUND, name, "", "");
    }

    /// {@return the source of a run that executes a node}
    ///
    /// @param name the node's id
    public static WorkflowSource node(String name) {
        return new WorkflowSource(Kind.NODE, name, "", "");
    }

    /// {@return the source of a run that executes a graph}
    ///
    /// @param name the graph's id
    public static WorkflowSource graph(String name) {
        return new WorkflowSource(Kind.GRAPH, name, "", "");
    }

    /// The kind of a source.
    public enum Kind {
        /// Java that is bound to a name.
        BOUND,
        /// A YAML file.
        YAML,
        /// A Java source file.
        JAVA,
        /// A node of a session, or of the embedding program.
        NODE,
        /// A graph of a session, or of the embedding program.
        GRAPH;

        /// {@return its name on the wire}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// {@return whether it defines a workflow}
        public boolean isWorkflow() {
            return this != NODE && this != GRAPH;
        }

        /// {@return whether the workflow has a text}
        public boolean hasText() {
            return this == YAML || this == JAVA;
        }
    }
}
