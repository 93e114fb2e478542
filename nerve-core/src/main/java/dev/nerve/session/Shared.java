package dev.nerve.session;

import dev.nerve.SessionId;
import dev.nerve.execution.Runner;
import dev.nerve.node.NodeKinds;
import dev.nerve.workspace.Workspaces;
import java.util.List;
import java.util.function.Supplier;

/// What all sessions share.
///
/// @param runner what executes their nodes
/// @param kinds what their nodes can be made of
/// @param definitions where what they are made from is kept
/// @param workspaces makes places for forks to work in
/// @param requests the forks that are being made under a request id
/// @param sessions gives the sessions there are
record Shared(
        Runner runner,
        NodeKinds kinds,
        Definitions definitions,
        Workspaces workspaces,
        Requests requests,
        Supplier<List<Session>> sessions) {

    /// {@return what is shared where nothing is kept and no workspaces are made}
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
