package dev.nerve.session;

import dev.nerve.SessionId;
import dev.nerve.execution.Runner;
import dev.nerve.node.NodeKinds;
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
record Shared(
        Runner runner,
        NodeKinds kinds,
        Definitions definitions,
        Workspaces workspaces,
        Requests requests,
        Supplier<List<Session>> sessions) {

    /// {@return services without a store and without workspaces}
    static Shared of(Runner runner, NodeKinds kinds, Supplier<List<Session>> sessions) {
        var nothing = new Definitions(NoDefinitions.NONE);
        return new Shared(runner, kinds, nothing, Workspaces.none(), new Requests(), sessions);
    }

    Session session(SessionId id) {
        var all = sessions.get();
        return all.stream()
                .filter(session -> session.id().equals(id))
                .findFirst()
                .orElseThrow(() -> Sessions.missing(id.name(), all));
    }
}
