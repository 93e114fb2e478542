package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.VersionedSession;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The operation that brings the registered nodes of a session up to date with the stored ones.
///
/// It creates the nodes that another process added, and removes those that it deleted. A started
/// node stays as it is, because this process owns it.
///
/// @param registry the registered nodes
/// @param seen the stored nodes that this process has seen
/// @param kinds creates nodes
record SessionRefresh(NodeRegistry registry, StoredNodes seen, NodeKinds kinds) {

    /// {@return the entries that are new or have changed}
    ///
    /// @param deleted receives the names of deleted nodes
    List<NodeRegistry.Entry> apply(VersionedSession now, Consumer<NodeId> deleted) {
        removeDeleted(now, deleted);
        var changed = new ArrayList<NodeRegistry.Entry>();
        var underWay = new ArrayList<StoredNode>();
        var loader = new StoredNodeLoader(kinds, now.stored().nodes(), this::unchangedNode);
        for (var node : now.stored().nodes()) {
            if (!isSeen(node) && !isTransientHere(node)) {
                var entry = entry(node, loader);
                if (registry.putStored(entry)) {
                    changed.add(entry);
                } else {
                    underWay.add(node);
                }
            }
        }
        seen.see(now);
        // A thread of this process creates a node with this name; look again after that.
        underWay.forEach(node -> seen.forget(node.name()));
        return changed;
    }

    private void removeDeleted(VersionedSession now, Consumer<NodeId> deleted) {
        var stored = now.stored().nodes().stream().map(StoredNode::name).toList();
        for (var name : seen.names()) {
            var entry = registry.find(name);
            if (!stored.contains(name) && entry.isPresent() && !isLive(entry.get().node())) {
                registry.remove(name);
                deleted.accept(name);
            }
        }
    }

    private boolean isSeen(StoredNode node) {
        return seen.find(node.name()).filter(node::equals).isPresent();
    }

    /// {@return whether a node that is not stored has this name here}
    private boolean isTransientHere(StoredNode node) {
        return seen.find(node.name()).isEmpty() && registry.find(node.name()).isPresent();
    }

    private NodeRegistry.Entry entry(StoredNode node, StoredNodeLoader loader) {
        return registry.find(node.name())
                .filter(before -> isUnchanged(node) || isLive(before.node()))
                .map(before -> new NodeRegistry.Entry(node.name(), before.node(), node.metadata()))
                .orElseGet(() -> loader.entry(node));
    }

    private boolean isUnchanged(StoredNode node) {
        return seen.find(node.name())
                .filter(before -> before.definition().equals(node.definition()))
                .isPresent();
    }

    private Optional<Node> unchangedNode(StoredNode node) {
        return registry.find(node.name())
                .filter(before -> isUnchanged(node) || isLive(before.node()))
                .map(NodeRegistry.Entry::node);
    }

    static boolean isLive(Node node) {
        return CompositeNode.persistentIn(node).stream().anyMatch(SessionRefresh::isStarted);
    }

    private static boolean isStarted(PersistentNode node) {
        return switch (node.state()) {
            case STARTING, READY, BUSY, WAITING, STOPPING -> true;
            case CREATED, STOPPED, ERROR -> false;
        };
    }
}
