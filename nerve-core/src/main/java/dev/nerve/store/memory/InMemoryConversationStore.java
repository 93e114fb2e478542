package dev.nerve.store.memory;

import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;

/// A conversation store in memory.
///
/// *Safe for many threads.*
public final class InMemoryConversationStore implements ConversationStore {

    private final LocalStoreChanges changes;
    private final CopyOnWriteState state;

    /// Creates an empty store.
    public InMemoryConversationStore() {
        this(new LocalStoreChanges());
    }

    InMemoryConversationStore(LocalStoreChanges changes) {
        this.changes = changes;
        this.state = new CopyOnWriteState(changes);
    }

    @Override
    public <T> T read(Query<T> query) {
        return state.read(query::ask);
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        return state.write(change::make);
    }

    @Override
    public StoreChanges changes() {
        return changes;
    }

    /// {@return the definitions in the same store; one transaction can change both}
    public DefinitionStore definitions() {
        return new InMemoryDefinitionStore(state);
    }
}
