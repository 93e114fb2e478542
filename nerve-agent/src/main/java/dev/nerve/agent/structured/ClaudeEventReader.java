package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.fields;
import static dev.nerve.agent.structured.LenientValues.items;
import static dev.nerve.agent.structured.LenientValues.number;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ModelHttpStatus;
import dev.nerve.agent.ToolUse;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// Reads the events of a turn of Claude Code in its JSON mode. *Confined to one thread.*
final class ClaudeEventReader {

    private static final String INTERRUPTED = "[Request interrupted by user";

    /// The program reports its total cost since its start, so this is the cost before the turn.
    private BigDecimal costBefore = BigDecimal.ZERO;

    private boolean interrupted;

    /// Adds an event to a turn. Ignores the events of sub-agents.
    void read(Value event, StructuredTurn turn) {
        if (event.find("parent_tool_use_id").filter(it -> !it.isNull()).isPresent()) {
            return;
        }
        switch (text(event, "type")) {
            case "stream_event" -> delta(event, turn);
            case "assistant" -> assistant(event, turn);
            case "user" -> user(event, turn);
            case "system" -> system(event, turn);
            case "result" -> result(event, turn);
            default -> {}
        }
    }

    private static void delta(Value event, StructuredTurn turn) {
        switch (text(event, "event.delta.type")) {
            case "text_delta" -> turn.addChunk(text(event, "event.delta.text"));
            case "thinking_delta" -> turn.addThinking(text(event, "event.delta.thinking"));
            default -> {}
        }
    }

    private static void assistant(Value event, StructuredTurn turn) {
        var id = text(event, "message.id");
        if (!id.isEmpty() && !text(event, "message.model").equals("<synthetic>")) {
            turn.recordCall(id, tokens(event.find("message").orElse(Value.NULL)));
        }
        for (var block : items(event, "message.content")) {
            switch (text(block, "type")) {
                case "text" -> turn.completeMessage(text(block, "text"));
                case "tool_use" -> {
                    turn.completeMessage();
                    turn.beginTool(
                            ToolUse.begun(
                                    text(block, "id"),
                                    text(block, "name"),
                                    fields(block, "input")));
                }
                default -> {}
            }
        }
    }

    private void user(Value event, StructuredTurn turn) {
        for (var block : items(event, "message.content")) {
            switch (text(block, "type")) {
                case "tool_result" ->
                        turn.endTool(
                                text(block, "tool_use_id"),
                                content(block),
                                text(block, "is_error").equals("true"));
                case "text" -> interrupted |= text(block, "text").startsWith(INTERRUPTED);
                default -> {}
            }
        }
    }

    /// Returns the content of a tool result, which is a text or a list of blocks.
    private static String content(Value block) {
        if (!(block.find("content").orElse(Value.NULL) instanceof Value.Items(var parts))) {
            return text(block, "content");
        }
        return String.join("\n", parts.stream().map(part -> text(part, "text")).toList());
    }

    private static void system(Value event, StructuredTurn turn) {
        if (text(event, "subtype").equals("api_retry")) {
            turn.emit(
                    new AgentEvent.ModelRetry(
                            "%s; attempt %s of %s"
                                    .formatted(
                                            text(event, "error"),
                                            text(event, "attempt"),
                                            text(event, "max_retries")),
                            ModelHttpStatus.errorCode(number(event, "error_status")),
                            Duration.ofMillis(number(event, "retry_delay_ms"))));
        }
    }

    private void result(Value event, StructuredTurn turn) {
        turn.recordUsage(tokens(event));
        event.find("total_cost_usd")
                .map(Value::number)
                .ifPresent(sum -> {
                    turn.recordCost(Money.of(sum.subtract(costBefore).max(BigDecimal.ZERO)));
                    costBefore = sum;
                });
        boolean failed = text(event, "is_error").equals("true");
        if (!failed) {
            turn.setAnswer(text(event, "result"));
        }
        turn.finish(failed ? failure(event) : AgentAnswer.Completed.COMPLETED);
        interrupted = false;
    }

    private static TokenUsage tokens(Value event) {
        long read = number(event, "usage.cache_read_input_tokens");
        long written = number(event, "usage.cache_creation_input_tokens");
        long input = number(event, "usage.input_tokens") + read + written;
        return new TokenUsage(input, number(event, "usage.output_tokens"), read, written, 0);
    }

    private AgentAnswer.AgentTurnEnd failure(Value event) {
        if (interrupted) {
            return AgentAnswer.Interrupted.INTERRUPTED;
        }
        var said =
                Optional.of(text(event, "result"))
                        .filter(it -> !it.isEmpty())
                        .orElseGet(() -> text(event, "subtype"));
        return new AgentAnswer.Failed(
                ModelHttpStatus.errorCode(number(event, "api_error_status")), said);
    }
}
