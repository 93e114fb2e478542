package dev.nerve.terminal.backend;

import dev.nerve.terminal.process.ProcessExit;

/// A listener for the events of a terminal, called in order on the thread that reads it.
///
/// It must be quick, and may read the screen of the terminal.
public interface TerminalListener {

    /// Handles output of the program, before the screen shows it. Panes do not report output.
    ///
    /// @param bytes valid only during the call
    /// @param length the number of valid bytes
    default void output(byte[] bytes, int length) {}

    /// Handles an operating system command of the program, such as a title or a mark in its prompt.
    ///
    /// @param code its number, such as 133
    /// @param text the text after the number
    default void oscReceived(int code, String text) {}

    /// Handles a changed screen.
    default void screenChanged() {}

    /// Handles the end of the program, after the screen shows all its output.
    ///
    /// @param exit the exit of the program
    default void programEnded(ProcessExit exit) {}
}
