package dev.nerve.testkit.agent;

/// Something that reached the agent from its terminal.
sealed interface Key {

    /// Characters.
    ///
    /// @param text which
    record Typed(String text) implements Key {}

    /// A paste between marks.
    ///
    /// @param text what was pasted
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
        /// The terminal has another size.
        RESIZED,
        /// Nobody types any more.
        END
    }
}
