package dev.nerve.session;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.HistoryWriterNode;
import dev.nerve.session.definition.DefinitionStore.VersionedSession;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/// The nodes of a session, registered and stored together. *Safe for many threads.*
final class SessionNodes {

    private static final System.Logger LOG = System.getLogger(SessionNodes.class.getName());

    private final SessionId session;
    private final SessionServices services;
    private final NodeRegistry registry;
    private final StoredNodes stored;
    private final NodeObservations observations;
    private final SessionMembers members;
    private final DeletedNodes deleted = new DeletedNodes();

    /// Allows one change at a time, so that the registered and the stored nodes are the same. Held
    /// while the store reads or writes, never while a node starts or stops.
    private final ReentrantLock changes = new ReentrantLock();

    /// @param version the version of the stored session that this process has seen
    SessionNodes(
            SessionId session,
            SessionServices services,
            NodeObservations observations,
            long version) {
        this.session = session;
        this.services = services;
        this.registry = new NodeRegistry(session);
        this.stored = new StoredNodes(session, services.storage(), version);
        this.observations = observations;
        this.members = new SessionMembers(session, this::saveDefinition);
    }

    /// Stores a node and the nodes around it again, because its definition has changed.
    private void saveDefinition(Node node) {
        changes.lock();
        try {
            stored.save(
                    registry.all().stream()
                            .filter(entry -> stored.find(entry.name()).isPresent())
                            .filter(entry -> SessionMembers.contains(entry.node(), node))
                            .toList());
        } catch (NerveException failure) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "cannot store the new definition of '%s'".formatted(node.id()),
                    failure);
        } finally {
            changes.unlock();
        }
    }

    NodeRegistry registry() {
        return registry;
    }

    List<Node> all() {
        return registry.all().stream().map(NodeRegistry.Entry::node).toList();
    }

    /// {@return a node, unless another process has deleted it}
    Optional<NodeRegistry.Entry> find(NodeId name) {
        refresh();
        return registry.find(name);
    }

    /// {@return a node}
    ///
    /// @throws NerveException.NotFound if there is none
    NodeRegistry.Entry get(NodeId name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    private NerveException missing(NodeId name) {
        return deleted.missing(name, registry.names());
    }

    NerveException missingSource(NodeId name) {
        return deleted.missingSource(name, registry.names());
    }

    void rememberDeleted(NodeId name, String reason) {
        deleted.add(name, reason);
    }

    /// Takes over what other processes changed in the store. Costs one small query if they changed
    /// nothing.
    ///
    /// @return whether the session still exists
    boolean refresh() {
        if (stored.isCurrent()) {
            return true;
        }
        changes.lock();
        try {
            if (stored.isCurrent()) {
                return true;
            }
            var now = stored.load();
            now.ifPresent(this::load);
            return now.isPresent();
        } finally {
            changes.unlock();
        }
    }

    /// Takes over the nodes of the stored session.
    void load(VersionedSession now) {
        changes.lock();
        try {
            boolean isFirst = stored.isUnseen();
            new SessionRefresh(registry, stored, services.kinds())
                    .apply(now, this::forgetDeleted)
                    .forEach(entry -> settleStored(entry, isFirst));
        } finally {
            changes.unlock();
        }
    }

    /// Registers and stores a node, or does neither.
    void register(NodeRegistry.Entry entry, Consumer<NodeRegistry.Entry> registering) {
        changes.lock();
        try {
            registering.accept(entry);
            members.join(entry);
            store(List.of(entry));
            settle(entry);
        } finally {
            changes.unlock();
        }
    }

    /// Registers and stores nodes whose names are reserved, all or none.
    void register(List<NodeRegistry.Entry> entries) {
        changes.lock();
        try {
            registry.putReserved(entries);
            entries.forEach(members::join);
            store(entries);
            entries.forEach(this::settle);
        } finally {
            changes.unlock();
        }
    }

    private void forgetDeleted(NodeId name) {
        var reason = "another process deleted it";
        deleted.add(name, reason);
        observations.reportDeleted(name, reason);
    }

    /// @param isFirst whether the session is being opened, so that its nodes are not new
    private void settleStored(NodeRegistry.Entry entry, boolean isFirst) {
        members.join(entry);
        deleted.remove(entry.name());
        giveHistory(entry);
        if (isFirst) {
            observations.add(entry);
        } else if (!observations.contains(entry)) {
            observations.reportCreated(entry);
        }
    }

    private void settle(NodeRegistry.Entry entry) {
        deleted.remove(entry.name());
        giveHistory(entry);
        observations.reportCreated(entry);
    }

    private void giveHistory(NodeRegistry.Entry entry) {
        if (entry.node() instanceof HistoryWriterNode historyWriterNode) {
            var histories = services.runner().histories();
            var name = entry.name();
            historyWriterNode.useHistory(
                    () -> historySession(name).flatMap(in -> histories.find(in, name)));
        }
    }

    private void store(List<NodeRegistry.Entry> entries) {
        try {
            stored.add(entries);
        } catch (RuntimeException failure) {
            entries.forEach(entry -> registry.remove(entry.name(), entry.node()));
            throw failure;
        }
    }

    /// {@return the session, unless the node's metadata has `history` as false}
    Optional<SessionId> historySession(NodeId name) {
        var off = Value.of(false);
        return registry.find(name)
                .filter(entry -> !off.equals(entry.metadata().fields().get("history")))
                .map(_ -> session);
    }

    /// Changes the metadata of a node, here and in the store.
    void changeMetadata(NodeId name, UnaryOperator<Value.Fields> change) {
        refresh();
        changes.lock();
        try {
            var before = registry.find(name).orElseThrow(() -> missing(name));
            var all = change.apply(before.metadata());
            var after = new NodeRegistry.Entry(name, before.node(), all);
            stored.save(List.of(after));
            registry.replace(before, after);
        } finally {
            changes.unlock();
        }
    }

    /// {@return a node that is no longer registered and stored}
    ///
    /// @param reason the reason for those who watch the node
    NodeRegistry.Entry takeOut(NodeId name, String reason) {
        refresh();
        changes.lock();
        try {
            var entry = registry.find(name).orElseThrow(() -> missing(name));
            stored.remove(name);
            registry.remove(name);
            observations.reportDeleted(name, reason);
            return entry;
        } finally {
            changes.unlock();
        }
    }

    /// Removes a node only if it is registered under its own name.
    void takeOut(Node node) {
        changes.lock();
        try {
            if (registry.remove(node.id(), node)) {
                stored.remove(node.id());
                observations.reportDeleted(node.id(), "it could not be started");
            }
        } finally {
            changes.unlock();
        }
    }
}
