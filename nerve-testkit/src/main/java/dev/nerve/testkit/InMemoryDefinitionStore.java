package dev.nerve.testkit;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.session.definition.SessionInfo;
import java.util.List;
import java.util.function.Consumer;

/// A definition store in memory.
///
/// *Safe for many threads.*
public final class InMemoryDefinitionStore implements DefinitionStore {

    private final CopyOnWriteState state;

    InMemoryDefinitionStore(CopyOnWriteState state) {
        this.state = state;
    }

    /// Creates an empty store.
    public InMemoryDefinitionStore() {
        this(new CopyOnWriteState());
    }

    @Override
    public List<StoredSession> load() {
        return state.read(inMemoryStoreState -> inMemoryStoreState.definitions().load());
    }

    @Override
    public void add(SessionInfo session) throws InterruptedException {
        write(definitions -> definitions.add(session));
    }

    @Override
    public void add(SessionId session, StoredNode... nodes) throws InterruptedException {
        write(definitions -> List.of(nodes).forEach(node -> definitions.add(session, node)));
    }

    @Override
    public void save(SessionInfo session) throws InterruptedException {
        write(definitions -> definitions.save(session));
    }

    @Override
    public void save(SessionId session, StoredNode... nodes) throws InterruptedException {
        write(definitions -> List.of(nodes).forEach(node -> definitions.save(session, node)));
    }

    @Override
    public void remove(SessionId session) throws InterruptedException {
        write(definitions -> definitions.remove(session));
    }

    @Override
    public void remove(SessionId session, NodeId name) throws InterruptedException {
        write(definitions -> definitions.remove(session, name));
    }

    private void write(Consumer<InMemoryDefinitions> change) throws InterruptedException {
        state.write(inMemoryStoreState -> {
            change.accept(inMemoryStoreState.definitions());
            return this;
        });
    }
}
