package dev.nerve.testkit;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import java.util.List;

/// A store that rejects nodes of one name, as if the disk were full.
///
/// @param store the store for all other nodes
/// @param refused the name of the rejected node
public record FailingDefinitionStore(DefinitionStore store, String refused)
        implements DefinitionStore {

    @Override
    public List<StoredSession> load() {
        return store.load();
    }

    @Override
    public void add(SessionInfo session) throws InterruptedException {
        store.add(session);
    }

    @Override
    public void add(SessionId session, StoredNode... nodes) throws InterruptedException {
        if (List.of(nodes).stream().anyMatch(node -> node.name().name().equals(refused))) {
            throw new NerveException.Unavailable("the disk is full");
        }
        store.add(session, nodes);
    }

    @Override
    public void save(SessionInfo session) throws InterruptedException {
        store.save(session);
    }

    @Override
    public void save(SessionId session, StoredNode... nodes) throws InterruptedException {
        store.save(session, nodes);
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        store.remove(session);
    }

    @Override
    public void remove(SessionId session, NodeId name) throws InterruptedException {
        store.remove(session, name);
    }
}
