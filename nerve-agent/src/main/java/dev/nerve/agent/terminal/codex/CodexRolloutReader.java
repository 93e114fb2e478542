package dev.nerve.agent.terminal.codex;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ModelHttpStatus;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.terminal.channel.ScreenTurnEnd;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.json.Json;
import dev.nerve.value.Value;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the lines that Codex writes about one turn: text and thinking, tool uses with their
/// results, token usage, and the end of the turn.
///
/// *Confined to one thread*, or guarded.
final class CodexRolloutReader {

    /// The result of a tool that was denied, cancelled, or called with invalid arguments.
    private static final Pattern FAILED =
            Pattern.compile(
                    "(?:^|\\n)aborted by user(?: after [\\d.]+s)?$"
                            + "|^apply_patch verification failed");

    private final TerminalTurn turn;
    private final String name;
    private AgentAnswer.@Nullable AgentTurnEnd end;
    private String last = "";

    /// @param turn the turn
    /// @param name Codex's id of the turn; lines about other turns are ignored
    CodexRolloutReader(TerminalTurn turn, String name) {
        this.turn = turn;
        this.name = name;
    }

    /// {@return whether a line reports that Codex accepted the prompt}
    ///
    /// @param entry the line
    /// @param turn the turn with the prompt
    static boolean isTaking(Value.Fields entry, TerminalTurn turn) {
        return text(entry, "payload.type").equals("item_completed")
                && text(entry, "payload.item.type").equals("UserMessage")
                && turn.isPrompt(said(entry));
    }

    /// {@return Codex's id of the turn that a line belongs to; empty if it belongs to none}
    ///
    /// @param entry the line
    static String turn(Value.Fields entry) {
        var told = text(entry, "payload.turn_id");
        return told.isEmpty()
                ? text(entry, "payload.internal_chat_message_metadata_passthrough.turn_id")
                : told;
    }

    /// Processes a line.
    ///
    /// @param entry the line
    void read(Value.Fields entry) {
        if (!turn(entry).equals(name)) {
            return;
        }
        switch (text(entry, "type")) {
            case "event_msg" -> happened(entry);
            case "response_item" -> answered(entry);
            case "token_usage_record" ->
                    turn.recordUsage(text(entry, "payload.response_id"), tokens(entry));
            default -> {}
        }
    }

    private void happened(Value.Fields entry) {
        switch (text(entry, "payload.type")) {
            case "item_completed" -> completed(entry);
            case "task_complete" -> {
                end = end(entry);
                last = text(entry, "payload.last_agent_message");
            }
            case "turn_aborted" -> end = Interrupted.INTERRUPTED;
            default -> {}
        }
    }

    ///
    /// {@return whether the file has the end of the turn; if so, ends the turn}
    boolean finish() {
        if (end != null) {
            turn.finish(end, last);
        }
        return end != null;
    }

    /// Processes a completed item. The output of a command appears twice: alone, and within the
    /// text for the model. The first one counts.
    private void completed(Value.Fields entry) {
        var id = text(entry, "payload.item.id");
        boolean failed = !text(entry, "payload.item.status").equals("completed");
        switch (text(entry, "payload.item.type")) {
            case "AgentMessage" -> turn.addMessage(said(entry));
            case "Reasoning" ->
                    items(entry, "payload.item.summary_text")
                            .forEach(thought ->
                                    turn.emit(new AgentEvent.ThinkingChunk(thought.text())));
            case "CommandExecution" ->
                    turn.end(id, text(entry, "payload.item.aggregated_output"), failed);
            case "FileChange" -> {
                var written = text(entry, "payload.item.stdout");
                turn.end(id, written + text(entry, "payload.item.stderr"), failed);
            }
            case "WebSearch" -> {
                var query = Value.Fields.EMPTY.with("query", text(entry, "payload.item.query"));
                turn.beginTool(ToolUse.begun(id, "web_search", query));
                turn.end(id, "", false);
            }
            default -> {}
        }
    }

    private void answered(Value.Fields entry) {
        var id = text(entry, "payload.call_id");
        switch (text(entry, "payload.type")) {
            case "function_call" -> {
                var arguments = arguments(text(entry, "payload.arguments"));
                turn.beginTool(ToolUse.begun(id, text(entry, "payload.name"), arguments));
            }
            case "custom_tool_call" -> {
                var input = Value.Fields.EMPTY.with("input", text(entry, "payload.input"));
                turn.beginTool(ToolUse.begun(id, text(entry, "payload.name"), input));
            }
            case "function_call_output", "custom_tool_call_output" -> {
                var output = shown(entry);
                turn.end(id, output, FAILED.matcher(output).find());
            }
            default -> {}
        }
    }

    private static Value.Fields arguments(String written) {
        try {
            return Json.parse(written) instanceof Value.Fields given ? given : Value.Fields.EMPTY;
        } catch (NerveException.Invalid _) {
            // The model wrote invalid JSON.
            return Value.Fields.EMPTY.with("text", written);
        }
    }

    /// Returns the result of a tool, which is a text or a list of parts.
    private static String shown(Value.Fields entry) {
        return entry.find("payload.output").orElse(Value.NULL) instanceof Value.Items(var parts)
                ? joined(parts, "\n")
                : text(entry, "payload.output");
    }

    private static String said(Value.Fields entry) {
        return joined(items(entry, "payload.item.content"), "");
    }

    private static String joined(List<Value> parts, String between) {
        return parts.stream().map(part -> text(part, "text")).collect(Collectors.joining(between));
    }

    private static AgentAnswer.AgentTurnEnd end(Value.Fields entry) {
        var message = text(entry, "payload.error.message");
        return message.isEmpty()
                ? Completed.COMPLETED
                : new AgentAnswer.Failed(code(entry, message), message);
    }

    /// Returns the error code. Codex gives a name for the error, or a name with the HTTP status of
    /// the model.
    private static ErrorCode code(Value.Fields entry, String message) {
        var info = entry.find("payload.error.codex_error_info").orElse(Value.NULL);
        if (info instanceof Value.Fields(var named)) {
            return named.values().stream()
                    .map(about -> count(about, "http_status_code"))
                    .filter(status -> status > 0)
                    .findFirst()
                    .map(ModelHttpStatus::errorCode)
                    .orElseGet(() -> ScreenTurnEnd.code(message));
        }
        return switch (info.text()) {
            case "unauthorized" -> ErrorCode.AUTHENTICATION;
            case "usage_limit_exceeded" -> ErrorCode.RATE_LIMIT;
            case "server_overloaded" -> ErrorCode.UNAVAILABLE;
            case "bad_request", "context_window_exceeded" -> ErrorCode.INVALID_REQUEST;
            default -> ScreenTurnEnd.code(message);
        };
    }

    private static TokenUsage tokens(Value.Fields entry) {
        return new TokenUsage(
                count(entry, "payload.usage.input_tokens"),
                count(entry, "payload.usage.output_tokens"),
                count(entry, "payload.usage.cached_input_tokens"),
                count(entry, "payload.usage.cache_write_input_tokens"),
                count(entry, "payload.usage.reasoning_output_tokens"));
    }

    private static long count(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Num(var number)
                ? Math.max(0, number.longValue())
                : 0;
    }

    private static List<Value> items(Value value, String path) {
        return value.find(path).orElse(Value.NULL) instanceof Value.Items(var items)
                ? items
                : List.of();
    }

    private static String text(Value value, String path) {
        return value.find(path).map(Value::text).orElse("");
    }
}
