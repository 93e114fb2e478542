package dev.nerve.terminal.state;

import java.util.Locale;

/// How a program in a terminal is doing.
public enum TerminalState {
    /// It has not been ready yet.
    STARTING,
    /// It waits for something to do.
    READY,
    /// It works.
    BUSY,
    /// It wants an answer before it goes on: a permission, a login, a choice.
    WAITING,
    /// It has ended.
    DEAD;

    /// {@return its name on the wire}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
