package dev.nerve.sqlite;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.session.definition.DefinitionStore;
import dev.nerve.testkit.ConversationCatalogContract;
import dev.nerve.testkit.ConversationStoreContract;
import dev.nerve.testkit.ConversationTransactionContract;
import dev.nerve.testkit.DefinitionStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest
        implements ConversationStoreContract,
                ConversationCatalogContract,
                ConversationTransactionContract,
                DefinitionStoreContract {

    @TempDir Path directory;

    private SqliteStore store;

    @BeforeEach
    void open() {
        store = SqliteStore.open(directory.resolve("deep/.nerve"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Override
    public ConversationStore conversations() {
        return store.conversations();
    }

    @Override
    public DefinitionStore definitions() {
        return store.definitions();
    }
}
