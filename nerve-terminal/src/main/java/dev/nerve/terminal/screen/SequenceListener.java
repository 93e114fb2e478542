package dev.nerve.terminal.screen;

/// A receiver of the output of a program that is not text on the screen.
///
/// The screen calls it on the thread that feeds the screen.
public interface SequenceListener {

    /// A listener that does nothing.
    SequenceListener NONE = new SequenceListener() {};

    /// Receives the terminal's reply to a query of the program.
    ///
    /// @param answer the text to write to the program unchanged
    default void reply(String answer) {}

    /// Receives an operating system command of the program, such as a title or a prompt mark.
    ///
    /// @param code the number of the command, such as 133
    /// @param text the text after the number
    default void oscReceived(int code, String text) {}
}
