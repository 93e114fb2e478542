package dev.nerve.engine.setup;

import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.HistoryStore;

/// The services for sessions and their nodes. *Immutable.*
///
/// @param sessions the sessions
/// @param kinds the kinds of nodes
/// @param histories the histories of nodes
/// @param diffs reads the changes in workspaces
public record NodeServices(
        SessionRegistry sessions,
        NodeKinds kinds,
        HistoryStore histories,
        WorkspaceDiffReader diffs) {}
