package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.store.journal.RunEffect;
import java.util.Optional;

/// A turn that was running when its process died.
///
/// @param conversations the operations on conversations
/// @param id the conversation, or one that it replaced
/// @param effect the effect that ran the turn
record InterruptedTurn(ConversationService conversations, ConversationId id, RunEffect effect) {

    /// {@return whether the model called tools in this turn}
    boolean hasCalledTools() {
        var conversation = find();
        if (conversation.isEmpty()) {
            return false;
        }
        boolean called = false;
        for (var row : conversations.history(conversation.get().id()).reversed()) {
            switch (row.content()) {
                case RowContent.ToolCall _ -> called = true;
                case RowContent.Message message when message.startsTurn() -> {
                    return called && message.effect().equals(effect.id());
                }
                case RowContent _ -> {}
            }
        }
        return false;
    }

    /// Ends the turn as interrupted, unless it has already ended.
    void end() throws InterruptedException {
        var conversation = find();
        if (conversation.isPresent() && !conversations.isLocked(conversation.get().id())) {
            conversations.recover(conversation.get().id(), effect.id());
        }
    }

    private Optional<Conversation> find() {
        try {
            return Optional.of(conversations.successor(id));
        } catch (NerveException.Failed missing) {
            if (missing.code() == ErrorCode.NODE_NOT_FOUND) {
                return Optional.empty();
            }
            throw missing;
        }
    }
}
