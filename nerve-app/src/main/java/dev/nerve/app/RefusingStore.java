package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.change.StoreChanges;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.BlobStore;

/// The stores of an engine without a store directory. Every call throws.
enum RefusingStore implements ConversationStore, BlobStore {
    NOTHING_KEPT;

    /// {@return conversations that cannot be stored}
    static ConversationService refusing() {
        return new ConversationService(NOTHING_KEPT, SystemTime.SYSTEM::now);
    }

    @Override
    public <T> T read(Query<T> query) {
        throw missingStore();
    }

    @Override
    public <T> T write(Change<T> change) {
        throw missingStore();
    }

    @Override
    public StoreChanges changes() {
        throw missingStore();
    }

    @Override
    public String put(byte[] bytes) {
        throw missingStore();
    }

    @Override
    public byte[] get(String hash) {
        throw missingStore();
    }

    static NerveException missingStore() {
        return new NerveException.Unsupported(
                "there is no store; open nerve with a directory, such as"
                        + " Nerve.open(Path.of(\".nerve\"))");
    }
}
