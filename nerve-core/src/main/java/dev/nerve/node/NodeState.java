package dev.nerve.node;

import java.util.Locale;

/// How a node is doing; always the truth: a node whose process has died is not ready.
public enum NodeState {
    CREATED,
    STARTING,
    READY,
    BUSY,
    WAITING,
    STOPPING,
    STOPPED,
    ERROR;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
