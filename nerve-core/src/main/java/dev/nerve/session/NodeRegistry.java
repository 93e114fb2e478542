package dev.nerve.session;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.node.Node;
import dev.nerve.node.capability.NodeCapabilities;
import dev.nerve.node.definition.NodeInfo;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The nodes of a session by name. *Safe for many threads.*
///
/// A name can be reserved for a node that is still being created.
final class NodeRegistry {

    private final SessionId session;
    private final Map<NodeId, Entry> entries = new LinkedHashMap<>();
    private final Set<NodeId> reserved = new HashSet<>();
    private boolean closed;

    NodeRegistry(SessionId session) {
        this.session = session;
    }

    synchronized Optional<Entry> find(NodeId name) {
        return Optional.ofNullable(entries.get(name));
    }

    /// {@return all entries, in the order in which they were added}
    synchronized List<Entry> all() {
        return List.copyOf(entries.values());
    }

    synchronized List<NodeId> names() {
        return entries.keySet().stream().sorted().toList();
    }

    /// Adds an entry.
    ///
    /// @throws NerveException.AlreadyExists if the name is taken or reserved
    synchronized void put(Entry entry) {
        requireOpen();
        if (isTaken(entry.name())) {
            throw new NerveException.AlreadyExists(taken(entry.name()));
        }
        entries.put(entry.name(), entry);
    }

    /// Adds entries whose names were reserved, all or none.
    synchronized void putReserved(List<Entry> all) {
        requireOpen();
        all.forEach(entry -> entries.put(entry.name(), entry));
    }

    /// Adds or replaces an entry that is stored.
    ///
    /// @return false if a thread of this process is creating a node with this name
    synchronized boolean putStored(Entry entry) {
        if (reserved.contains(entry.name())) {
            return false;
        }
        entries.put(entry.name(), entry);
        return true;
    }

    /// Replaces an entry with another of the same name.
    synchronized boolean replace(Entry before, Entry after) {
        return entries.replace(before.name(), before, after);
    }

    /// Reserves names, all or none.
    ///
    /// @throws NerveException.Failed `id_taken`, with all taken names in the message
    synchronized void reserve(Collection<NodeId> names) {
        requireOpen();
        var problems = new ArrayList<String>();
        var fresh = new HashSet<NodeId>();
        for (var name : names) {
            if (isTaken(name)) {
                problems.add(taken(name));
            } else if (!fresh.add(name)) {
                problems.add("two of the forks would be called '%s'".formatted(name));
            }
        }
        if (!problems.isEmpty()) {
            throw new NerveException.Failed(ErrorCode.ID_TAKEN, String.join("; ", problems));
        }
        reserved.addAll(fresh);
    }

    /// Reserves a new name for a node of a type, such as `bash-3`.
    synchronized NodeId reserveFor(String type) {
        int number = 1;
        var name = NodeId.of(type + "-" + number);
        while (isTaken(name)) {
            number++;
            name = NodeId.of(type + "-" + number);
        }
        reserved.add(name);
        return name;
    }

    synchronized void release(Collection<NodeId> names) {
        reserved.removeAll(names);
    }

    private boolean isTaken(NodeId name) {
        return entries.containsKey(name) || reserved.contains(name);
    }

    private String taken(NodeId name) {
        var entry = entries.get(name);
        var by = entry == null ? "a node that is being created" : "a " + entry.node().type();
        return "'%s' is taken by %s in session '%s'".formatted(name, by, session);
    }

    synchronized Optional<Entry> remove(NodeId name) {
        return Optional.ofNullable(entries.remove(name));
    }

    /// Removes an entry only if it has this node.
    @SuppressWarnings("ReferenceEquality")
    synchronized boolean remove(NodeId name, Node node) {
        var entry = entries.get(name);
        return entry != null && entry.node() == node && entries.remove(name, entry);
    }

    synchronized void close() {
        closed = true;
    }

    synchronized void requireOpen() {
        if (closed) {
            throw new NerveException.Invalid("session '%s' is closed".formatted(session));
        }
    }

    /// A node with its name.
    ///
    /// @param name the name
    /// @param node the node
    /// @param metadata the metadata that the session stores for it
    record Entry(NodeId name, Node node, Value.Fields metadata) {

        static Entry of(NodeId name, Node node) {
            return new Entry(name, node, Value.Fields.EMPTY);
        }

        /// {@return the stored form, or empty if the node cannot be created again from data}
        Optional<StoredNode> toStored() {
            return node.definition().map(made -> new StoredNode(name, made, metadata));
        }

        NodeInfo info() {
            return node.info()
                    .withId(name)
                    .withCapabilities(NodeCapabilities.of(node))
                    .with(metadata);
        }
    }
}
