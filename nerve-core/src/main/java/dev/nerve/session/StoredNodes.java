package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.VersionChange;
import dev.nerve.session.definition.DefinitionStore.VersionedSession;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The stored nodes of a session, as this process has seen them last.
///
/// Other processes may change the session in the store. A change of this process is seen by
/// itself; all others make the seen version older than the stored one. The session's lock for
/// changes guards all methods except [#isCurrent()].
final class StoredNodes {

    private final SessionId session;
    private final DefinitionStore store;
    private final DefinitionWriter writer;
    private final Map<NodeId, StoredNode> seen = new HashMap<>();
    private volatile long version;

    /// @param version the version that this process has seen
    StoredNodes(SessionId session, SessionServices.SessionStorage storage, long version) {
        this.session = session;
        this.store = storage.definitions();
        this.writer = storage.writer();
        this.version = version;
    }

    /// {@return whether no other process has changed the session}
    boolean isCurrent() {
        return store.equals(DefinitionStore.none()) || store.version(session).orElse(-1) == version;
    }

    /// {@return whether this process has not seen the session yet}
    boolean isUnseen() {
        return version == 0 && seen.isEmpty();
    }

    /// {@return the session as it is stored now}
    Optional<VersionedSession> load() {
        return store.find(session);
    }

    /// {@return a node as this process has seen it last}
    Optional<StoredNode> find(NodeId name) {
        return Optional.ofNullable(seen.get(name));
    }

    /// {@return the names of the seen nodes}
    List<NodeId> names() {
        return List.copyOf(seen.keySet());
    }

    /// Records that this process has seen a version.
    void see(VersionedSession now) {
        seen.clear();
        now.stored().nodes().forEach(node -> seen.put(node.name(), node));
        version = now.version();
    }

    /// Forgets a node, so that the session counts as changed.
    void forget(NodeId name) {
        seen.remove(name);
        version = 0;
    }

    /// Stores new nodes together, except nodes that cannot be created again from data.
    void add(List<NodeRegistry.Entry> entries) {
        var nodes = stored(entries);
        if (!nodes.isEmpty()) {
            see(writer.add(session, nodes), nodes);
        }
    }

    /// Stores changed nodes together, except nodes that cannot be created again from data.
    void save(List<NodeRegistry.Entry> entries) {
        var nodes = stored(entries);
        if (!nodes.isEmpty()) {
            see(writer.save(session, nodes), nodes);
        }
    }

    private static List<StoredNode> stored(List<NodeRegistry.Entry> entries) {
        return entries.stream().flatMap(entry -> entry.toStored().stream()).toList();
    }

    private void see(VersionChange change, List<StoredNode> nodes) {
        nodes.forEach(node -> seen.put(node.name(), node));
        advance(change);
    }

    void remove(NodeId name) {
        var change = writer.remove(session, name);
        seen.remove(name);
        advance(change);
    }

    /// Keeps the old version if another process changed the session in between.
    private void advance(VersionChange change) {
        if (change.before() == version) {
            version = change.after();
        }
    }
}
