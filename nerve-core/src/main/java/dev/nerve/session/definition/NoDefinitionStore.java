package dev.nerve.session.definition;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import java.util.List;

/// A definition store that stores nothing.
enum NoDefinitionStore implements DefinitionStore {
    NONE;

    @Override
    public List<StoredSession> load() {
        return List.of();
    }

    @Override
    public void add(SessionInfo session) {}

    @Override
    public void add(SessionId session, StoredNode... nodes) {}

    @Override
    public void save(SessionInfo session) {}

    @Override
    public void save(SessionId session, StoredNode... nodes) {}

    @Override
    public void remove(SessionId session) {}

    @Override
    public void remove(SessionId session, NodeId name) {}
}
