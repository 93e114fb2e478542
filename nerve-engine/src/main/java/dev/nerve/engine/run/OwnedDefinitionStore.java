package dev.nerve.engine.run;

import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.NodePage;
import dev.nerve.session.definition.NodeQuery;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.session.definition.SessionPage;
import dev.nerve.session.definition.SessionQuery;
import dev.nerve.store.RunOwnership;
import dev.nerve.store.RunStore;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// The definitions of sessions, also of the sessions of runs that this process owns.
///
/// Once another process owns such a run, this process can no longer write to its session. All other
/// sessions are as in the store below. *Safe for many threads.*
public final class OwnedDefinitionStore implements DefinitionStore {

    private final DefinitionStore definitions;
    private final RunStore runs;
    private final Map<SessionId, RunOwnership> ownerships = new ConcurrentHashMap<>();

    /// @param definitions the store below
    /// @param runs the runs of the same store
    public OwnedDefinitionStore(DefinitionStore definitions, RunStore runs) {
        this.definitions = definitions;
        this.runs = runs;
    }

    /// Writes the session of a run on behalf of its owner from now on.
    void own(RunId run, RunOwnership ownership) {
        ownerships.put(SessionId.of(run.name()), ownership);
    }

    /// Writes the session of a run like any other session from now on.
    void release(RunId run) {
        ownerships.remove(SessionId.of(run.name()));
    }

    private <T> T write(SessionId session, DefinitionWrite<T> write) throws InterruptedException {
        var ownership = ownerships.get(session);
        if (ownership == null) {
            return write.make();
        }
        var result = new AtomicReference<T>();
        runs.write(RunId.of(session.name()), ownership, () -> result.set(write.make()));
        return result.get();
    }

    @Override
    public Optional<SessionPage.SessionSummary> summary(SessionId session) {
        return definitions.summary(session);
    }

    @Override
    public VersionChange save(SessionInfo session) throws InterruptedException {
        return write(session.id(), () -> definitions.save(session));
    }

    @Override
    public VersionChange add(SessionInfo session) throws InterruptedException {
        return write(session.id(), () -> definitions.add(session));
    }

    @Override
    public VersionChange add(SessionId session, StoredNode... nodes) throws InterruptedException {
        return write(session, () -> definitions.add(session, nodes));
    }

    @Override
    public VersionChange save(SessionId session, StoredNode... nodes) throws InterruptedException {
        return write(session, () -> definitions.save(session, nodes));
    }

    @Override
    public VersionChange label(SessionId session, Value.Fields labels) throws InterruptedException {
        return write(session, () -> definitions.label(session, labels));
    }

    @Override
    public VersionChange archive(SessionId session, ArchiveState state)
            throws InterruptedException {
        return write(session, () -> definitions.archive(session, state));
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        write(
                session,
                () -> {
                    definitions.remove(session);
                    return session;
                });
    }

    @Override
    public VersionChange remove(SessionId session, NodeId name) throws InterruptedException {
        return write(session, () -> definitions.remove(session, name));
    }

    @Override
    public SessionPage list(SessionQuery query) {
        return definitions.list(query);
    }

    @Override
    public Optional<VersionedSession> find(SessionId session) {
        return definitions.find(session);
    }

    @Override
    public OptionalLong version(SessionId session) {
        return definitions.version(session);
    }

    @Override
    public NodePage nodes(NodeQuery query) {
        return definitions.nodes(query);
    }

    @Override
    public Optional<SessionId> findFork(String requestId) {
        return definitions.findFork(requestId);
    }

    /// A write with a result.
    @FunctionalInterface
    private interface DefinitionWrite<T> {

        T make() throws InterruptedException;
    }
}
