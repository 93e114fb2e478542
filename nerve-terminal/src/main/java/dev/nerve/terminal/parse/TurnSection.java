package dev.nerve.terminal.parse;

import dev.nerve.value.Value;
import java.util.Locale;

/// A section of a turn, as shown on the screen. *Immutable.*
///
/// @param type the type of the section
/// @param content the text; for a tool, its result
/// @param tool the name of the tool or agent, as models know it; otherwise empty
/// @param arguments the visible arguments of the tool or agent; otherwise empty
public record TurnSection(SectionType type, String content, String tool, String arguments) {

    /// {@return a section that is not a tool}
    ///
    /// @param type the type of the section
    /// @param content the text
    public static TurnSection of(SectionType type, String content) {
        return new TurnSection(type, content, "", "");
    }

    /// {@return the section as a value: `type`, `content`; for tools and agents `tool`, `args`,
    /// `result`}
    public Value.Fields toValue() {
        var value = Value.Fields.EMPTY.with("type", type.wireName()).with("content", content);
        return type == SectionType.TOOL_CALL || type == SectionType.AGENT
                ? value.with("tool", tool).with("args", arguments).with("result", content)
                : value;
    }

    /// The type of a section.
    public enum SectionType {
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
