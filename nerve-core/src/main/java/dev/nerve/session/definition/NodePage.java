package dev.nerve.session.definition;

import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore.NodeSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A page of a list of stored nodes.
///
/// @param nodes the nodes, in the order in which their sessions were created and they were added
/// @param next the end of this page for [NodeQuery#after], or null if no more nodes follow
public record NodePage(List<NodeEntry> nodes, @Nullable String next) {

    public NodePage {
        nodes = List.copyOf(nodes);
    }

    /// A node in a list, without its definition.
    ///
    /// @param session its session
    /// @param summary its name, kind and labels
    public record NodeEntry(SessionId session, NodeSummary summary) {}
}
