package dev.nerve.terminal.state;

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
}
