package dev.nerve.commander.line;

/// The input of a person at a prompt.
public sealed interface LineInput {

    /// A text, which may have several lines.
    ///
    /// @param text the typed text
    record Text(String text) implements LineInput {}

    /// Ctrl-C; the typed text is discarded.
    enum Interrupted implements LineInput {
        /// The only instance.
        INTERRUPTED
    }

    /// Ctrl-D at an empty line, or the end of the input.
    enum End implements LineInput {
        /// The only instance.
        END
    }
}
