package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import java.util.List;
import java.util.Optional;

/// A writer of definitions that completes each write and restores an interrupt afterwards.
///
/// A write is short, and half of it would be worse than a late interrupt.
///
/// @param store the store
record DefinitionWriter(DefinitionStore store) {

    void add(SessionInfo session) {
        toTheEnd(() -> store.add(session));
    }

    /// Stores nodes together, except nodes that cannot be created again from data.
    void add(SessionId session, List<NodeRegistry.Entry> entries) {
        var stored =
                entries.stream()
                        .flatMap(entry -> stored(entry).stream())
                        .toArray(DefinitionStore.StoredNode[]::new);
        if (stored.length > 0) {
            toTheEnd(() -> store.add(session, stored));
        }
    }

    void save(SessionId session, NodeRegistry.Entry changed) {
        for (var stored : stored(changed).stream().toList()) {
            toTheEnd(() -> store.save(session, stored));
        }
    }

    private static Optional<DefinitionStore.StoredNode> stored(NodeRegistry.Entry entry) {
        return entry.node()
                .definition()
                .map(made -> new DefinitionStore.StoredNode(entry.name(), made, entry.metadata()));
    }

    void remove(SessionId session) {
        toTheEnd(() -> store.remove(session));
    }

    void remove(SessionId session, NodeId name) {
        toTheEnd(() -> store.remove(session, name));
    }

    private static void toTheEnd(WriteAction action) {
        boolean interrupted = false;
        try {
            while (!isOver(action)) {
                interrupted = true;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isOver(WriteAction action) {
        try {
            action.run();
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    private interface WriteAction {

        void run() throws InterruptedException;
    }
}
