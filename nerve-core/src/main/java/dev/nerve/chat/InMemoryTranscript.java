package dev.nerve.chat;

import dev.nerve.chat.exchange.ExchangeTranscript;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.CacheHint;
import dev.nerve.model.Message;
import dev.nerve.store.BlobStore;
import java.util.List;

/// A transcript in memory, discarded when the exchange ends.
final class InMemoryTranscript implements ExchangeTranscript {

    private final PromptMessages promptMessages;

    InMemoryTranscript(RowContent.Message first, BlobStore blobs) {
        this.promptMessages = new PromptMessages(blobs);
        promptMessages.add(first);
    }

    @Override
    public List<Message> messages() {
        return promptMessages.messages();
    }

    @Override
    public CacheHint cache() {
        return CacheHint.NONE;
    }

    @Override
    public void add(List<? extends RowContent.VisibleContent> said) {
        said.forEach(promptMessages::add);
    }

    @Override
    public void addSteering() {}

    @Override
    public boolean endSteering() {
        return true;
    }
}
