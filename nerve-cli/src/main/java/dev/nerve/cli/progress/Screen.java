package dev.nerve.cli.progress;

/// A terminal to paint on.
public interface Screen {

    /// {@return how large it is now}
    Size size();

    /// Writes, at once.
    ///
    /// @param text with control sequences
    void write(String text);
}
