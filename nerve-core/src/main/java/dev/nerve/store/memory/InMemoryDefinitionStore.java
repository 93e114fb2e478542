package dev.nerve.store.memory;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.change.LocalStoreChanges;
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
import java.util.function.Function;

/// A definition store in memory.
///
/// *Safe for many threads.*
public final class InMemoryDefinitionStore implements DefinitionStore {

    private final CopyOnWriteState state;

    InMemoryDefinitionStore(CopyOnWriteState state) {
        this.state = state;
    }

    /// Creates an empty store.
    public InMemoryDefinitionStore() {
        this(new CopyOnWriteState(new LocalStoreChanges()));
    }

    @Override
    public SessionPage list(SessionQuery query) {
        return read(definitions -> definitions.list(query));
    }

    @Override
    public Optional<SessionPage.SessionSummary> summary(SessionId session) {
        return read(definitions -> definitions.summary(session));
    }

    @Override
    public Optional<VersionedSession> find(SessionId session) {
        return read(definitions -> definitions.find(session));
    }

    @Override
    public OptionalLong version(SessionId session) {
        return read(definitions -> definitions.version(session));
    }

    @Override
    public NodePage nodes(NodeQuery query) {
        return read(definitions -> definitions.nodes(query));
    }

    @Override
    public Optional<SessionId> findFork(String requestId) {
        return read(definitions -> definitions.findFork(requestId));
    }

    @Override
    public VersionChange add(SessionInfo session) throws InterruptedException {
        return write(definitions -> definitions.add(session));
    }

    @Override
    public VersionChange add(SessionId session, StoredNode... nodes) throws InterruptedException {
        return write(definitions -> definitions.add(session, List.of(nodes)));
    }

    @Override
    public VersionChange save(SessionInfo session) throws InterruptedException {
        return write(definitions -> definitions.save(session));
    }

    @Override
    public VersionChange save(SessionId session, StoredNode... nodes) throws InterruptedException {
        return write(definitions -> definitions.save(session, List.of(nodes)));
    }

    @Override
    public VersionChange label(SessionId session, Value.Fields labels) throws InterruptedException {
        return write(definitions -> definitions.label(session, labels));
    }

    @Override
    public VersionChange archive(SessionId session, ArchiveState archiveState)
            throws InterruptedException {
        return write(definitions -> definitions.archive(session, archiveState));
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        write(definitions -> {
            definitions.remove(session);
            return session;
        });
    }

    @Override
    public VersionChange remove(SessionId session, NodeId name) throws InterruptedException {
        return write(definitions -> definitions.remove(session, name));
    }

    private <T> T read(Function<InMemoryDefinitions, T> query) {
        return state.read(content -> query.apply(content.definitions()));
    }

    private <T> T write(Function<InMemoryDefinitions, T> change) throws InterruptedException {
        return state.write(content -> change.apply(content.definitions()));
    }
}
