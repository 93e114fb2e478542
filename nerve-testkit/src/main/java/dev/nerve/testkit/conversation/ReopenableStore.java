package dev.nerve.testkit.conversation;

import dev.nerve.conversation.ConversationStore;

/// A store that a test can close and open again.
public interface ReopenableStore extends AutoCloseable {

    /// {@return the store, open}
    ConversationStore store();

    /// Closes the store and opens it again.
    void reopen();

    @Override
    void close();

    /// {@return a store that ignores closing and reopening}
    ///
    /// @param store the store
    static ReopenableStore alwaysOpen(ConversationStore store) {
        return new ReopenableStore() {
            @Override
            public ConversationStore store() {
                return store;
            }

            @Override
            public void reopen() {}

            @Override
            public void close() {}
        };
    }
}
