package dev.nerve.store.memory;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.testkit.ConversationCatalogContract;
import dev.nerve.testkit.ConversationStoreContract;
import dev.nerve.testkit.ConversationTransactionContract;
import dev.nerve.testkit.DefinitionStoreContract;

class InMemoryConversationStoreTest
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
