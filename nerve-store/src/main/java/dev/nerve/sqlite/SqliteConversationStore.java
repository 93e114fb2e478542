package dev.nerve.sqlite;

import dev.nerve.change.StoreChanges;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.sqlite.conversation.SqliteConversationWriter;

/// The conversations of a SQLite store.
///
/// @param store the store
record SqliteConversationStore(SqliteStore store) implements ConversationStore {

    @Override
    public <T> T read(Query<T> query) {
        return store.read(connection -> query.ask(new SqliteConversationWriter(connection)));
    }

    @Override
    public StoreChanges changes() {
        return store.changes();
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        return store.write(connection -> change.make(new SqliteConversationWriter(connection)));
    }
}
