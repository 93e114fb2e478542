package dev.nerve.node;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The persistent nodes that an execution has locked, innermost first.
///
/// @param node the node
/// @param outer the nodes that were locked before, or null
public record HeldNodeLocks(PersistentNode node, @Nullable HeldNodeLocks outer) {

    /// {@return whether `wanted` is locked}
    ///
    /// @param held the locked nodes
    /// @param wanted a node, compared by identity
    @SuppressWarnings("ReferenceEquality")
    public static boolean includes(List<PersistentNode> held, Node wanted) {
        return held.stream().anyMatch(one -> one == wanted);
    }

    /// {@return all locked nodes, outermost first}
    ///
    /// @param locks the innermost lock, or null if there is none
    public static List<PersistentNode> all(@Nullable HeldNodeLocks locks) {
        var nodes = new ArrayList<PersistentNode>();
        for (var link = locks; link != null; link = link.outer) {
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
