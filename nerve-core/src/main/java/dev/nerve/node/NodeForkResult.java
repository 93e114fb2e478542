package dev.nerve.node;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.definition.NodeInfo;
import java.util.List;

/// The result of forking a node.
///
/// @param node the fork
/// @param info the description of the fork; its metadata names the source
/// @param session the session in which the fork is registered
/// @param others the names of the nodes that were forked with it
/// @param warnings notes for the caller
public record NodeForkResult(
        Node node, NodeInfo info, SessionId session, List<NodeId> others, List<String> warnings) {

    public NodeForkResult {
        others = List.copyOf(others);
        warnings = List.copyOf(warnings);
    }
}
