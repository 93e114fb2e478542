package dev.nerve.conversation;

import java.util.Locale;

/// The role of a message's author.
public enum MessageRole {
    SYSTEM,
    USER,
    ASSISTANT;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
