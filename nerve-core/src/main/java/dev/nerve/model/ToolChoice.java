package dev.nerve.model;

/// Whether a model may, must or must not call tools.
///
/// @param mode which
/// @param tool the tool that it must call; empty unless one is named
/// @param parallel whether it may call several at once
public record ToolChoice(Mode mode, String tool, boolean parallel) {

    /// As it likes.
    public static final ToolChoice AUTO = new ToolChoice(Mode.AUTO, "", true);

    /// {@return that it must call one tool}
    ///
    /// @param tool which
    public static ToolChoice only(String tool) {
        return new ToolChoice(Mode.NAMED, tool, true);
    }

    /// Which.
    public enum Mode {
        /// As it likes.
        AUTO,
        /// At least one.
        ANY,
        /// None.
        NONE,
        /// One that is named.
        NAMED
    }
}
