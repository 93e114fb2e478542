package dev.nerve.agent;

import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// One use of a tool by an agent. *Immutable.*
///
/// @param id the program's name for it, such as `toolu_01`; empty if it has none
/// @param tool the tool's name, such as `Bash`
/// @param arguments what it was given; empty if that is not known
/// @param result what came of it, or null as long as nothing has
/// @param failed whether it did not work out; being denied counts
public record ToolUse(
        String id, String tool, Value.Fields arguments, @Nullable String result, boolean failed) {

    /// {@return one of which nothing has come yet}
    ///
    /// @param id the program's name for it
    /// @param tool the tool's name
    /// @param arguments what it is given
    public static ToolUse begun(String id, String tool, Value.Fields arguments) {
        return new ToolUse(id, tool, arguments, null, false);
    }

    /// {@return the same, ended}
    ///
    /// @param given what came of it
    /// @param wrong whether it did not work out
    public ToolUse ended(String given, boolean wrong) {
        return new ToolUse(id, tool, arguments, given, wrong);
    }

    /// {@return it for programs}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("tool", tool)
                .with("args", arguments)
                .with("result", result)
                .with("failed", failed);
    }
}
