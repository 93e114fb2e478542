package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.number;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ToolUse;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Consumer;

/// The output of `codex exec --json`: complete items, no pieces. *Confined to one thread.*
final class CodexJsonReader implements AgentJsonReader {

    @Override
    public Optional<AgentAnswer.AgentTurnEnd> read(
            Value event, StructuredTurn turn, Consumer<String> session) {
        switch (text(event, "type")) {
            case "thread.started" -> session.accept(text(event, "thread_id"));
            case "item.started" -> began(event, turn);
            case "item.completed" -> completed(event, turn);
            case "error" -> turn.emit(AgentEvent.ModelRetry.of(text(event, "message")));
            case "turn.completed" -> {
                turn.recordCall("turn");
                turn.recordUsage(tokens(event));
                return Optional.of(AgentAnswer.Completed.COMPLETED);
            }
            case "turn.failed" -> {
                return Optional.of(
                        new AgentAnswer.Failed(ErrorCode.API_ERROR, text(event, "error.message")));
            }
            default -> {}
        }
        return Optional.empty();
    }

    private static void began(Value event, StructuredTurn turn) {
        var type = text(event, "item.type");
        if (isTool(type)) {
            turn.beginTool(ToolUse.begun(text(event, "item.id"), type, arguments(event)));
        }
    }

    private static boolean isTool(String type) {
        return switch (type) {
            case "command_execution", "file_change", "mcp_tool_call", "web_search" -> true;
            default -> false;
        };
    }

    private static Value.Fields arguments(Value event) {
        var arguments = Value.Fields.EMPTY;
        for (var name :
                new String[] {"command", "changes", "server", "tool", "arguments", "query"}) {
            var value = event.find("item." + name);
            arguments = value.isPresent() ? arguments.with(name, value.get()) : arguments;
        }
        return arguments;
    }

    private static void completed(Value event, StructuredTurn turn) {
        switch (text(event, "item.type")) {
            case "agent_message" -> turn.completeMessage(text(event, "item.text"));
            case "reasoning" -> turn.addThinking(text(event, "item.text"));
            case "error" -> turn.emit(AgentEvent.ModelRetry.of(text(event, "item.message")));
            default -> {
                began(event, turn);
                turn.endTool(
                        text(event, "item.id"),
                        text(event, "item.aggregated_output"),
                        text(event, "item.status").equals("failed"));
            }
        }
    }

    private static TokenUsage tokens(Value event) {
        return new TokenUsage(
                number(event, "usage.input_tokens"),
                number(event, "usage.output_tokens"),
                number(event, "usage.cached_input_tokens"),
                number(event, "usage.cache_write_input_tokens"),
                number(event, "usage.reasoning_output_tokens"));
    }
}
