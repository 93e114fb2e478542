package dev.nerve.agent;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// One use of a tool by an agent. *Immutable.*
///
/// @param id the program's id for it, such as `toolu_01`; empty if it has none
/// @param tool the tool's name, such as `Bash`
/// @param arguments the arguments; empty if they are not known
/// @param result the result, or null while the tool runs
/// @param failed whether the tool failed or was denied
public record ToolUse(
        String id, String tool, Value.Fields arguments, @Nullable String result, boolean failed) {

    /// {@return a tool use without a result}
    ///
    /// @param id the program's id for it
    /// @param tool the tool's name
    /// @param arguments the arguments
    public static ToolUse begun(String id, String tool, Value.Fields arguments) {
        return new ToolUse(id, tool, arguments, null, false);
    }

    /// {@return a copy with a result}
    ///
    /// @param given the result
    /// @param wrong whether the tool failed
    public ToolUse ended(String given, boolean wrong) {
        return new ToolUse(id, tool, arguments, given, wrong);
    }

    /// {@return the tool use as data}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("tool", tool)
                .with("args", arguments)
                .with("result", result)
                .with("failed", failed);
    }
}
