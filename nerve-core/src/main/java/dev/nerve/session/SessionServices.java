package dev.nerve.session;

import dev.nerve.execution.NodeRunner;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionLocks;
import dev.nerve.workspace.Workspaces;

/// The services that all sessions share.
///
/// @param runner executes their nodes
/// @param kinds the node kinds
/// @param storage stores their definitions and locks them
/// @param workspaces creates workspaces for forks
/// @param requests the locks of fork requests
/// @param directory finds other sessions
record SessionServices(
        NodeRunner runner,
        NodeKinds kinds,
        SessionStorage storage,
        Workspaces workspaces,
        RequestLocks requests,
        SessionDirectory directory) {

    /// {@return services without a store and without workspaces}
    static SessionServices of(NodeRunner runner, NodeKinds kinds, SessionDirectory directory) {
        return new SessionServices(
                runner,
                kinds,
                new SessionStorage(DefinitionStore.none(), SessionLocks.none()),
                Workspaces.none(),
                new RequestLocks(),
                directory);
    }

    /// The store of sessions and their locks.
    ///
    /// @param definitions the definitions of sessions and nodes
    /// @param locks the locks of sessions
    record SessionStorage(DefinitionStore definitions, SessionLocks locks) {

        DefinitionWriter writer() {
            return new DefinitionWriter(definitions);
        }
    }
}
