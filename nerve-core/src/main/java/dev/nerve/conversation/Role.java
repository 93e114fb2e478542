package dev.nerve.conversation;

import java.util.Locale;

/// Who says something.
public enum Role {
    SYSTEM,
    USER,
    ASSISTANT;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
