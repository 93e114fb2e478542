package dev.nerve.testkit.agent;

/// One input from the terminal.
sealed interface KeyInput {

    /// Typed characters.
    ///
    /// @param text the characters
    record TypedText(String text) implements KeyInput {}

    /// A bracketed paste.
    ///
    /// @param text the pasted text
    record TextPaste(String text) implements KeyInput {}

    /// A key with a name.
    enum NamedKey implements KeyInput {
        ENTER,
        NEWLINE,
        ESCAPE,
        INTERRUPT,
        ERASE,
        UP,
        DOWN,
        /// The size of the terminal changed.
        RESIZED,
        /// The input ended.
        END
    }
}
