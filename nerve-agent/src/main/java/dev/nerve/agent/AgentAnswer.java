package dev.nerve.agent;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What came of one turn of an agent. *Immutable.*
///
/// @param text what it said last: its answer
/// @param tools the tools that it used, in order
/// @param tokens what its model calls took, as far as it tells
/// @param modelCalls how many there were, as far as it tells
/// @param cost what they cost, or null if it does not tell
/// @param end how the turn ended
public record AgentAnswer(
        String text,
        List<ToolUse> tools,
        TokenUsage tokens,
        long modelCalls,
        @Nullable Money cost,
        End end) {

    public AgentAnswer {
        tools = List.copyOf(tools);
    }

    /// {@return what the turn took, for programs}
    public Value.Fields usage() {
        return Value.Fields.EMPTY
                .with("input", tokens.input())
                .with("output", tokens.output())
                .with("cached_read", tokens.cachedRead())
                .with("cached_write", tokens.cachedWrite())
                .with("model_calls", modelCalls)
                .with("cost", cost == null ? null : cost.dollars());
    }

    /// {@return how far a turn came, for programs: what it took, what was said last, and the tools
    /// that were used}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("usage", usage())
                .with("said", text)
                .with("tools", tools.stream().map(ToolUse::toValue).toList());
    }

    /// How a turn ended.
    public sealed interface End {}

    /// It was done.
    public enum Completed implements End {
        COMPLETED
    }

    /// It was broken off: by us, or by a person at the terminal.
    public enum Interrupted implements End {
        INTERRUPTED
    }

    /// It is over, and nobody knows what came of it: what the program told could not be read.
    ///
    /// @param why for people
    public record Lost(String why) implements End {}

    /// It did not work out.
    ///
    /// @param code why
    /// @param message why, for people
    public record Failed(ErrorCode code, String message) implements End {}
}
