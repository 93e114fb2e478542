package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;

/// Writes to a store to the end: an interrupt is kept for later.
///
/// Registering a node is short, and half of it would be worse than a late interrupt.
///
/// @param store where to
record Definitions(DefinitionStore store) {

    void save(SessionInfo session) {
        toTheEnd(() -> store.save(session));
    }

    /// Nodes that cannot be made again are not kept.
    void save(SessionId session, Registry.Entry entry) {
        for (var definition : entry.node().definition().stream().toList()) {
            var stored = new DefinitionStore.StoredNode(entry.name(), definition, entry.metadata());
            toTheEnd(() -> store.save(session, stored));
        }
    }

    void remove(SessionId session) {
        toTheEnd(() -> store.remove(session));
    }

    void remove(SessionId session, NodeId name) {
        toTheEnd(() -> store.remove(session, name));
    }

    private static void toTheEnd(Writing writing) {
        boolean interrupted = false;
        try {
            while (!isOver(writing)) {
                interrupted = true;
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static boolean isOver(Writing writing) {
        try {
            writing.run();
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    private interface Writing {

        void run() throws InterruptedException;
    }
}
