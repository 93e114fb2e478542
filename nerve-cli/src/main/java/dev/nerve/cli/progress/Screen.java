package dev.nerve.cli.progress;

/// A terminal to paint on.
public interface Screen {

    /// {@return how large it is now}
    Size size();

    /// Prepares for painting: what a person types is not shown, because it would move the picture.
    default void enter() {}

    /// Gives the terminal back as it was.
    default void leave() {}

    /// Writes, at once.
    ///
    /// @param text with control sequences
    void write(String text);
}
