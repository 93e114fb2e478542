package dev.nerve.engine.execution;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The way in which an input reaches a node that may be busy.
public enum DeliveryMode {
    /// The input waits for the node's turn.
    QUEUE,
    /// The input is added to the running turn.
    STEER,
    /// The running turn ends first.
    INTERRUPT;

    /// {@return the mode with a name on the wire, or null if there is none}
    ///
    /// @param name the name
    public static @Nullable DeliveryMode find(String name) {
        for (var mode : values()) {
            if (mode.wireName().equals(name)) {
                return mode;
            }
        }
        return null;
    }

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
