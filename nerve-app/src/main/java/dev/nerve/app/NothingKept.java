package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.store.Blobs;

/// What stands where nothing is kept, and says so.
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
                "nothing is kept here; open it with a directory, such as"
                        + " Nerve.open(Path.of(\".nerve\"))");
    }
}
