package dev.nerve.commander.line;

/// What a person did at a prompt.
public sealed interface Typed {

    /// Typed something, which may have several lines.
    ///
    /// @param text what
    record Text(String text) implements Typed {}

    /// Pressed Ctrl-C; what was typed before is dropped.
    enum Interrupted implements Typed {
        /// The only one there is.
        INTERRUPTED
    }

    /// Pressed Ctrl-D at an empty line, or went away.
    enum End implements Typed {
        /// The only one there is.
        END
    }
}
