package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.List;

/// What forking a node gave.
///
/// @param node the fork
/// @param info what is known about it; its metadata tells where it comes from
/// @param session where it is registered
/// @param others the names of the nodes that were forked with it
/// @param warnings what is worth knowing
public record ForkedNode(
        Node node, NodeInfo info, SessionId session, List<NodeId> others, List<String> warnings) {

    public ForkedNode {
        others = List.copyOf(others);
        warnings = List.copyOf(warnings);
    }
}
