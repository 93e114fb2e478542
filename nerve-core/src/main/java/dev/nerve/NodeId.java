package dev.nerve;

/// The name of a node; nodes, graphs and workflows of a session share one namespace.
///
/// @param name follows the rule of [NameRules]
public record NodeId(String name) implements Comparable<NodeId> {

    public NodeId {
        NameRules.check("node id", name);
    }

    /// {@return the id with this name}
    ///
    /// @param name the name
    public static NodeId of(String name) {
        return new NodeId(name);
    }

    @Override
    public int compareTo(NodeId other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
