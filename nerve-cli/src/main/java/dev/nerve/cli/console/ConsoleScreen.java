package dev.nerve.cli.console;

/// A terminal to paint on.
public interface ConsoleScreen {

    /// {@return the current size}
    ConsoleSize size();

    /// Prepares for painting. Turns off the echo of typed characters, which would move the lines.
    default void enter() {}

    /// Restores the terminal.
    default void leave() {}

    /// Writes text and flushes.
    ///
    /// @param text the text, with control sequences
    void write(String text);
}
