package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.fields;
import static dev.nerve.agent.structured.LenientValues.number;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.ToolUse;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The output of `gemini --output-format stream-json`. *Confined to one thread.*
final class GeminiJsonReader implements AgentJsonReader {

    /// The tools that are missing unless all are allowed. The id of a tool use starts with the name
    /// of its tool.
    private static final List<String> WITHHELD =
            List.of("run_shell_command", "write_file", "replace", "web_fetch");

    @Override
    public Optional<AgentAnswer.AgentTurnEnd> read(
            Value event, StructuredTurn turn, Consumer<String> session) {
        switch (text(event, "type")) {
            case "init" -> session.accept(text(event, "session_id"));
            case "message" -> message(event, turn);
            case "tool_use" -> {
                turn.completeMessage();
                turn.beginTool(
                        ToolUse.begun(
                                text(event, "tool_id"),
                                text(event, "tool_name"),
                                fields(event, "parameters")));
            }
            case "tool_result" -> result(event, turn, text(event, "tool_id"));
            case "result" -> {
                return Optional.of(end(event, turn));
            }
            default -> {}
        }
        return Optional.empty();
    }

    private static void message(Value event, StructuredTurn turn) {
        if (!text(event, "role").equals("assistant")) {
            return;
        }
        if (text(event, "delta").equals("true")) {
            turn.addChunk(text(event, "content"));
        } else {
            turn.completeMessage(text(event, "content"));
        }
    }

    private static void result(Value event, StructuredTurn turn, String id) {
        boolean failed = !text(event, "status").equals("success");
        turn.endTool(id, text(event, "output"), failed);
        if (failed && isRefused(text(event, "error.type"), id)) {
            turn.refuseTool(id, "Gemini CLI");
        }
    }

    /// Checks whether the program refused a tool. Tools that change something are not registered
    /// unless all are allowed.
    private static boolean isRefused(String error, String id) {
        boolean isWithheld = WITHHELD.stream().anyMatch(id::startsWith);
        return error.equals("policy_violation")
                || (isWithheld && error.equals("tool_not_registered"));
    }

    private static AgentAnswer.AgentTurnEnd end(Value event, StructuredTurn turn) {
        turn.completeMessage();
        turn.recordCall("turn");
        turn.recordUsage(
                new TokenUsage(
                        number(event, "stats.input_tokens"),
                        number(event, "stats.output_tokens"),
                        number(event, "stats.cached"),
                        0,
                        0));
        return text(event, "status").equals("success")
                ? AgentAnswer.Completed.COMPLETED
                : new AgentAnswer.Failed(ErrorCode.API_ERROR, text(event, "error.message"));
    }
}
