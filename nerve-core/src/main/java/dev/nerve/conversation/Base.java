package dev.nerve.conversation;

import dev.nerve.ConversationId;

/// Where the rows that a conversation inherits end.
///
/// @param owner the conversation that holds the last of them itself
/// @param end the position after the last of them, at least 1
public record Base(ConversationId owner, long end) {

    public Base {
        if (end < 1) {
            throw new IllegalArgumentException("a base has rows: " + end);
        }
    }
}
