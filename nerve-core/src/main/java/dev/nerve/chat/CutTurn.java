package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversations;
import dev.nerve.store.Effect;
import java.util.Optional;

/// A turn that was running when its process died.
///
/// @param conversations the operations on conversations
/// @param id the conversation, or one that it replaced
/// @param effect the effect that ran the turn
record CutTurn(Conversations conversations, ConversationId id, Effect effect) {

    /// {@return whether the model called tools in this turn}
    boolean hasCalledTools() {
        var conversation = find();
        if (conversation.isEmpty()) {
            return false;
        }
        boolean called = false;
        for (var row : conversations.history(conversation.get().id()).reversed()) {
            switch (row.content()) {
                case Content.ToolCall _ -> called = true;
                case Content.Message message when message.isTurn() -> {
                    return called && message.effect().equals(effect.id());
                }
                case Content _ -> {}
            }
        }
        return false;
    }

    /// Ends the turn as interrupted, unless it has already ended.
    void end() throws InterruptedException {
        var conversation = find();
        if (conversation.isPresent() && !conversations.isHeld(conversation.get().id())) {
            conversations.recover(conversation.get().id());
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
