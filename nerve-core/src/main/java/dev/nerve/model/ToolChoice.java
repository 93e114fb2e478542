package dev.nerve.model;

/// The choice whether a model may, must or must not call tools.
///
/// @param mode the mode
/// @param tool the tool that it must call; empty unless the mode is [Mode#NAMED]
/// @param parallel whether it may call several tools at once
public record ToolChoice(Mode mode, String tool, boolean parallel) {

    /// The model decides.
    public static final ToolChoice AUTO = new ToolChoice(Mode.AUTO, "", true);

    /// {@return the choice that requires one tool}
    ///
    /// @param tool the tool
    public static ToolChoice only(String tool) {
        return new ToolChoice(Mode.NAMED, tool, true);
    }

    /// The mode of a tool choice.
    public enum Mode {
        /// The model decides.
        AUTO,
        /// The model must call at least one tool.
        ANY,
        /// The model must not call a tool.
        NONE,
        /// The model must call the named tool.
        NAMED
    }
}
