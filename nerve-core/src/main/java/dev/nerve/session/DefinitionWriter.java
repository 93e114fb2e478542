package dev.nerve.session;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.query.ArchiveState;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.DefinitionStore.StoredNode;
import dev.nerve.session.definition.DefinitionStore.VersionChange;
import dev.nerve.session.definition.SessionInfo;
import dev.nerve.value.Value;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// A writer of definitions that completes each write and restores an interrupt afterwards.
///
/// A write is short, and half of it would be worse than a late interrupt.
///
/// @param store the store
record DefinitionWriter(DefinitionStore store) {

    VersionChange add(SessionInfo session) {
        return toTheEnd(() -> store.add(session));
    }

    VersionChange add(SessionId session, List<StoredNode> nodes) {
        return toTheEnd(() -> store.add(session, nodes.toArray(StoredNode[]::new)));
    }

    VersionChange save(SessionId session, List<StoredNode> nodes) {
        return toTheEnd(() -> store.save(session, nodes.toArray(StoredNode[]::new)));
    }

    void label(SessionId session, Value.Fields labels) {
        toTheEnd(() -> store.label(session, labels));
    }

    void archive(SessionId session, ArchiveState state) {
        toTheEnd(() -> store.archive(session, state));
    }

    void remove(SessionId session) {
        toTheEnd(() -> {
            store.remove(session);
            return session;
        });
    }

    VersionChange remove(SessionId session, NodeId name) {
        return toTheEnd(() -> store.remove(session, name));
    }

    private static <T> T toTheEnd(WriteAction<T> action) {
        var result = new AtomicReference<T>();
        boolean interrupted = false;
        try {
            while (!isOver(action, result)) {
                interrupted = true;
            }
            return result.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static <T> boolean isOver(WriteAction<T> action, AtomicReference<T> result) {
        try {
            result.set(action.run());
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    private interface WriteAction<T> {

        T run() throws InterruptedException;
    }
}
