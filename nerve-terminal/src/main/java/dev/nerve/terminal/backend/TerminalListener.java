package dev.nerve.terminal.backend;

import dev.nerve.terminal.process.Exit;

/// Hears what happens in a terminal, in order, on the one thread that reads it.
///
/// It must be quick, and may ask the terminal for its frame.
public interface TerminalListener {

    /// The program wrote something. The screen does not show it yet. Panes do not tell this.
    ///
    /// @param bytes valid only during the call
    /// @param length how many of them count
    default void output(byte[] bytes, int length) {}

    /// The program sent an operating system command, such as a title or a mark in its prompt.
    ///
    /// @param code its number, such as 133
    /// @param text what follows the number
    default void told(int code, String text) {}

    /// The screen shows something else than before.
    default void shown() {}

    /// The program has ended, and all that it wrote has been shown.
    ///
    /// @param exit how
    default void ended(Exit exit) {}
}
