package dev.nerve.terminal.parse;

import dev.nerve.value.Value;
import java.util.Locale;

/// One part of a turn, as it stands on the screen. *Immutable.*
///
/// @param type what it is
/// @param content what it says; for a tool, what came of it
/// @param tool the name of the tool or agent, as models know it; empty unless it is one
/// @param arguments what it was given, as far as it is shown; empty unless it is one
public record Section(Type type, String content, String tool, String arguments) {

    /// {@return a part that is no tool}
    ///
    /// @param type what it is
    /// @param content what it says
    public static Section of(Type type, String content) {
        return new Section(type, content, "", "");
    }

    /// {@return it for programs: `type`, `content`; for tools and agents `tool`, `args`, `result`}
    public Value.Fields toValue() {
        var value = Value.Fields.EMPTY.with("type", type.wireName()).with("content", content);
        return type == Type.TOOL_CALL || type == Type.AGENT
                ? value.with("tool", tool).with("args", arguments).with("result", content)
                : value;
    }

    /// What a part of a turn is.
    public enum Type {
        THINKING,
        TEXT,
        TOOL_CALL,
        DIFF,
        TO_DO,
        AGENT,
        ERROR;

        /// {@return its name on the wire, such as `todo`}
        public String wireName() {
            return this == TO_DO ? "todo" : name().toLowerCase(Locale.ROOT);
        }
    }
}
