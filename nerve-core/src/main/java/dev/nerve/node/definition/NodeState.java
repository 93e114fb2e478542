package dev.nerve.node.definition;

import java.util.Locale;

/// The current state of a node. A node whose process has died is never `READY`.
public enum NodeState {
    CREATED,
    STARTING,
    READY,
    BUSY,
    WAITING,
    STOPPING,
    STOPPED,
    ERROR;

    /// {@return the name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
