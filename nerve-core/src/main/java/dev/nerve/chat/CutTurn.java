package dev.nerve.chat;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.Content;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.Conversations;
import dev.nerve.store.Effect;
import java.util.Optional;

/// A turn that was under way when its process died.
///
/// @param conversations among which its own is
/// @param id the conversation, or one that was handed over to it
/// @param effect what the turn was for
record CutTurn(Conversations conversations, ConversationId id, Effect effect) {

    /// {@return whether the model had called tools in it}
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

    /// Ends it as interrupted, unless somebody has.
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
