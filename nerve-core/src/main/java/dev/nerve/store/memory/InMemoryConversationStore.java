package dev.nerve.store.memory;

import dev.nerve.change.LocalStoreChanges;
import dev.nerve.change.StoreChanges;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;

/// A conversation store in memory.
///
/// *Safe for many threads.*
public final class InMemoryConversationStore implements ConversationStore {

    private final CopyOnWriteState state = new CopyOnWriteState();
    private final LocalStoreChanges changes = new LocalStoreChanges();

    @Override
    public <T> T read(Query<T> query) {
        return state.read(query::ask);
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        var given = state.write(change::make);
        changes.publishAll();
        return given;
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
