package dev.nerve.node;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The persistent nodes whose turn an execution holds, innermost first.
///
/// @param node the node
/// @param outer what was held before
public record Holding(Persistent node, @Nullable Holding outer) {

    /// {@return whether `wanted` is among those that are held}
    ///
    /// @param held what is held
    /// @param wanted a node; two nodes are one only if they are the same object
    @SuppressWarnings("ReferenceEquality")
    public static boolean includes(List<Persistent> held, Node wanted) {
        return held.stream().anyMatch(one -> one == wanted);
    }

    /// {@return all nodes that are held, outermost first}
    ///
    /// @param holding what is held
    public static List<Persistent> all(@Nullable Holding holding) {
        var nodes = new ArrayList<Persistent>();
        for (var link = holding; link != null; link = link.outer) {
            nodes.addFirst(link.node);
        }
        return nodes;
    }

    /// {@return the chain as people read it: `a -> b`}
    ///
    /// @param nodes outermost first
    public static String chain(List<? extends Node> nodes) {
        return nodes.stream().map(node -> node.id().name()).collect(Collectors.joining(" -> "));
    }
}
