package dev.nerve.session.definition;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveState;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A definition store that stores nothing.
enum NoDefinitionStore implements DefinitionStore {
    NONE;

    private static final VersionChange UNCHANGED = new VersionChange(0, 0);

    @Override
    public SessionPage list(SessionQuery query) {
        return new SessionPage(List.of(), null);
    }

    @Override
    public Optional<SessionPage.SessionSummary> summary(SessionId session) {
        return Optional.empty();
    }

    @Override
    public Optional<VersionedSession> find(SessionId session) {
        return Optional.empty();
    }

    @Override
    public OptionalLong version(SessionId session) {
        return OptionalLong.empty();
    }

    @Override
    public NodePage nodes(NodeQuery query) {
        return new NodePage(List.of(), null);
    }

    @Override
    public Optional<SessionId> findFork(String requestId) {
        return Optional.empty();
    }

    @Override
    public VersionChange add(SessionInfo session) {
        return UNCHANGED;
    }

    @Override
    public VersionChange add(SessionId session, StoredNode... nodes) {
        return UNCHANGED;
    }

    @Override
    public VersionChange save(SessionInfo session) {
        return UNCHANGED;
    }

    @Override
    public VersionChange save(SessionId session, StoredNode... nodes) {
        return UNCHANGED;
    }

    @Override
    public VersionChange label(SessionId session, Value.Fields labels) {
        return UNCHANGED;
    }

    @Override
    public VersionChange archive(SessionId session, ArchiveState state) {
        return UNCHANGED;
    }

    @Override
    public void remove(SessionId session) {}

    @Override
    public VersionChange remove(SessionId session, NodeId name) {
        return UNCHANGED;
    }
}
