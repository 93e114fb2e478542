package dev.nerve.terminal.state;

import dev.nerve.node.definition.NodeState;
import java.util.Locale;

/// The state of a program in a terminal.
public enum TerminalState {
    /// The program has not been ready yet.
    STARTING,
    /// The program awaits input.
    READY,
    /// The program works.
    BUSY,
    /// The program needs an answer before it continues: a permission, a login, a choice.
    WAITING,
    /// The program has ended.
    DEAD;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the state of a node whose program has this state}
    public NodeState nodeState() {
        return switch (this) {
            case STARTING -> NodeState.STARTING;
            case READY -> NodeState.READY;
            case BUSY -> NodeState.BUSY;
            case WAITING -> NodeState.WAITING;
            case DEAD -> NodeState.ERROR;
        };
    }
}
