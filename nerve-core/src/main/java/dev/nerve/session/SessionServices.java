package dev.nerve.session;

import dev.nerve.SessionId;
import dev.nerve.execution.NodeRunner;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import java.util.function.Supplier;

/// The services that all sessions share.
///
/// @param runner executes their nodes
/// @param kinds the node kinds
/// @param definitions writes the definitions of sessions and nodes
/// @param workspaces creates workspaces for forks
/// @param requests the locks of fork requests
/// @param sessions returns all open sessions
record SessionServices(
        NodeRunner runner,
        NodeKinds kinds,
        DefinitionWriter definitions,
        Workspaces workspaces,
        RequestLocks requests,
        Supplier<List<Session>> sessions) {

    /// {@return services without a store and without workspaces}
    static SessionServices of(
            NodeRunner runner, NodeKinds kinds, Supplier<List<Session>> sessions) {
        var nothing = new DefinitionWriter(DefinitionStore.none());
        return new SessionServices(
                runner, kinds, nothing, Workspaces.none(), new RequestLocks(), sessions);
    }

    Session session(SessionId id) {
        var all = sessions.get();
        return all.stream()
                .filter(session -> session.id().equals(id))
                .findFirst()
                .orElseThrow(() -> SessionRegistry.missing(id.name(), all));
    }
}
