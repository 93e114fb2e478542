package dev.nerve.app;

import dev.nerve.conversation.ConversationStore;
import dev.nerve.history.JsonlHistories;
import dev.nerve.session.DefinitionStore;
import dev.nerve.sqlite.SqliteStore;
import dev.nerve.store.Histories;
import dev.nerve.value.Secrets;
import java.nio.file.Path;

/// What lasts, in one directory.
///
/// @param store conversations and definitions
/// @param histories what nodes did
record Keeping(SqliteStore store, Histories histories) implements AutoCloseable {

    /// Whose histories they are: those of programs that have no server.
    private static final String SERVER = "local";

    static Keeping in(Path directory) {
        var secrets = Secrets.inEnvironment(System.getenv());
        var histories = directory.resolve("history").resolve(SERVER);
        return new Keeping(
                SqliteStore.open(directory),
                new JsonlHistories(histories, secrets, SystemTime.SYSTEM::now));
    }

    ConversationStore conversations() {
        return store.conversations();
    }

    DefinitionStore definitions() {
        return store.definitions();
    }

    @Override
    public void close() {
        store.close();
    }
}
