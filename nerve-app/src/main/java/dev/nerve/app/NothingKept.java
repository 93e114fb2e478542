package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.store.Blobs;

/// The stores of an engine without a store directory. Every call throws.
enum NothingKept implements ConversationStore, Blobs {
    NOTHING_KEPT;

    @Override
    public <T> T read(Query<T> query) {
        throw refused();
    }

    @Override
    public <T> T write(Change<T> change) {
        throw refused();
    }

    @Override
    public String put(byte[] bytes) {
        throw refused();
    }

    @Override
    public byte[] get(String hash) {
        throw refused();
    }

    static NerveException refused() {
        return new NerveException.Unsupported(
                "there is no store; open nerve with a directory, such as"
                        + " Nerve.open(Path.of(\".nerve\"))");
    }
}
