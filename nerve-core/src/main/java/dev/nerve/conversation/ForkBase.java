package dev.nerve.conversation;

import dev.nerve.ConversationId;

/// The end of the rows that a conversation inherits.
///
/// @param owner the conversation that contains the last inherited row
/// @param end the position after the last inherited row, at least 1
public record ForkBase(ConversationId owner, long end) {

    public ForkBase {
        if (end < 1) {
            throw new IllegalArgumentException("a base has rows: " + end);
        }
    }
}
