package dev.nerve.testkit;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;

class InMemoryStoreTest
        implements ConversationStoreContract,
                ConversationCatalogContract,
                ConversationTransactionContract,
                DefinitionStoreContract {

    private final InMemoryConversationStore store = new InMemoryConversationStore();

    @Override
    public ConversationStore conversations() {
        return store;
    }

    @Override
    public DefinitionStore definitions() {
        return store.definitions();
    }
}
