package dev.nerve.testkit.agent;

/// One input from the terminal.
sealed interface Key {

    /// Typed characters.
    ///
    /// @param text the characters
    record Typed(String text) implements Key {}

    /// A bracketed paste.
    ///
    /// @param text the pasted text
    record Pasted(String text) implements Key {}

    /// A key with a name.
    enum Named implements Key {
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
