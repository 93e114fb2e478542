package dev.nerve.node;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The persistent nodes that an execution has locked, innermost first.
///
/// @param node the node
/// @param outer the nodes that were locked before, or null
public record Holding(Persistent node, @Nullable Holding outer) {

    /// {@return whether `wanted` is locked}
    ///
    /// @param held the locked nodes
    /// @param wanted a node, compared by identity
    @SuppressWarnings("ReferenceEquality")
    public static boolean includes(List<Persistent> held, Node wanted) {
        return held.stream().anyMatch(one -> one == wanted);
    }

    /// {@return all locked nodes, outermost first}
    ///
    /// @param holding the innermost lock, or null if there is none
    public static List<Persistent> all(@Nullable Holding holding) {
        var nodes = new ArrayList<Persistent>();
        for (var link = holding; link != null; link = link.outer) {
            nodes.addFirst(link.node);
        }
        return nodes;
    }

    /// {@return the chain as text for people: `a -> b`}
    ///
    /// @param nodes the nodes, outermost first
    public static String chain(List<? extends Node> nodes) {
        return nodes.stream().map(node -> node.id().name()).collect(Collectors.joining(" -> "));
    }
}
