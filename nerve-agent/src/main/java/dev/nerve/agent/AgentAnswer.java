package dev.nerve.agent;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of one turn of an agent. *Immutable.*
///
/// @param text the last message of the agent, which is its answer
/// @param tools the tools that it used, in order
/// @param tokens the tokens of its model calls, as far as the program reports them
/// @param modelCalls the number of its model calls, as far as the program reports them
/// @param cost the cost of its model calls, or null if the program does not report it
/// @param end the end of the turn
public record AgentAnswer(
        String text,
        List<ToolUse> tools,
        TokenUsage tokens,
        long modelCalls,
        @Nullable Money cost,
        AgentTurnEnd end) {

    public AgentAnswer {
        tools = List.copyOf(tools);
    }

    /// {@return the tokens, model calls and cost of the turn, as data}
    public Value.Fields usage() {
        return Value.Fields.EMPTY
                .with("input", tokens.input())
                .with("output", tokens.output())
                .with("cached_read", tokens.cachedRead())
                .with("cached_write", tokens.cachedWrite())
                .with("model_calls", modelCalls)
                .with("cost", cost == null ? null : cost.dollars());
    }

    /// {@return the state of a turn as data: its usage, its last message, and the tools that it
    /// used}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("usage", usage())
                .with("said", text)
                .with("tools", tools.stream().map(ToolUse::toValue).toList());
    }

    /// The end of a turn.
    public sealed interface AgentTurnEnd {}

    /// The turn is complete.
    public enum Completed implements AgentTurnEnd {
        COMPLETED
    }

    /// The turn was cancelled, by nerve or by a person at the terminal.
    public enum Interrupted implements AgentTurnEnd {
        INTERRUPTED
    }

    /// The turn is over, but its result is unknown because the program's report could not be read.
    ///
    /// @param why the reason, for people
    public record Lost(String why) implements AgentTurnEnd {}

    /// The turn failed.
    ///
    /// @param code the error code
    /// @param message the reason, for people
    public record Failed(ErrorCode code, String message) implements AgentTurnEnd {}
}
