package dev.nerve.sqlite;

import dev.nerve.conversation.ConversationStore;

/// The conversations of a SQLite store.
///
/// @param store the store
record SqliteConversationStore(SqliteStore store) implements ConversationStore {

    @Override
    public <T> T read(Query<T> query) {
        return store.read(link -> query.ask(new ConversationTables(link)));
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        return store.write(link -> change.make(new ConversationTables(link)));
    }
}
