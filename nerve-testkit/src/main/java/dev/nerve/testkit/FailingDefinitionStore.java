package dev.nerve.testkit;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A store that rejects nodes of one name, as if the disk were full.
///
/// @param store the store for all other nodes
/// @param refused the name of the rejected node
public record FailingDefinitionStore(DefinitionStore store, String refused)
        implements DefinitionStore {

    @Override
    public SessionPage list(SessionQuery query) {
        return store.list(query);
    }

    @Override
    public Optional<SessionPage.SessionSummary> summary(SessionId session) {
        return store.summary(session);
    }

    @Override
    public Optional<VersionedSession> find(SessionId session) {
        return store.find(session);
    }

    @Override
    public OptionalLong version(SessionId session) {
        return store.version(session);
    }

    @Override
    public NodePage nodes(NodeQuery query) {
        return store.nodes(query);
    }

    @Override
    public Optional<SessionId> findFork(String requestId) {
        return store.findFork(requestId);
    }

    @Override
    public VersionChange add(SessionInfo session) throws InterruptedException {
        return store.add(session);
    }

    @Override
    public VersionChange add(SessionId session, StoredNode... nodes) throws InterruptedException {
        if (List.of(nodes).stream().anyMatch(node -> node.name().name().equals(refused))) {
            throw new NerveException.Unavailable("the disk is full");
        }
        return store.add(session, nodes);
    }

    @Override
    public VersionChange save(SessionInfo session) throws InterruptedException {
        return store.save(session);
    }

    @Override
    public VersionChange save(SessionId session, StoredNode... nodes) throws InterruptedException {
        return store.save(session, nodes);
    }

    @Override
    public VersionChange label(SessionId session, Value.Fields labels) throws InterruptedException {
        return store.label(session, labels);
    }

    @Override
    public VersionChange archive(SessionId session, ArchiveState state)
            throws InterruptedException {
        return store.archive(session, state);
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        store.remove(session);
    }

    @Override
    public VersionChange remove(SessionId session, NodeId name) throws InterruptedException {
        return store.remove(session, name);
    }
}
