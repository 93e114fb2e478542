package dev.nerve.testkit;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;

/// A conversation store in memory.
///
/// *Safe for many threads.*
public final class InMemoryConversationStore implements ConversationStore {

    private final CopyOnWriteState state = new CopyOnWriteState();

    @Override
    public <T> T read(Query<T> query) {
        return state.read(query::ask);
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        return state.write(change::make);
    }

    /// {@return the definitions in the same store; one transaction can change both}
    public DefinitionStore definitions() {
        return new InMemoryDefinitionStore(state);
    }
}
