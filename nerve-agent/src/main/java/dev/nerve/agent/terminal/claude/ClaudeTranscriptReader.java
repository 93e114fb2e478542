package dev.nerve.agent.terminal.claude;

import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.terminal.channel.TerminalTurn;
import dev.nerve.agent.terminal.channel.TranscriptFile;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Reads the transcript that Claude Code writes: text, tool uses with their results, token usage,
/// and interrupts of the current turn. *Safe for many threads.*
final class ClaudeTranscriptReader {

    private static final String INTERRUPTED = "[Request interrupted by user";

    /// The model name of entries that no model wrote.
    private static final String NOBODY = "<synthetic>";

    private final TranscriptFile file = new TranscriptFile();
    private final Map<String, HookToolResult> results = new LinkedHashMap<>();
    private @Nullable TerminalTurn turn;
    private boolean interrupted;
    private String said = "";

    /// Sets the file to read.
    synchronized void useFile(Path where) {
        file.useFile(where);
    }

    /// Begins a turn.
    synchronized void begin(TerminalTurn begun, Instant now) {
        file.ignoreBefore(now);
        turn = begun;
        interrupted = false;
        said = "";
        results.clear();
    }

    /// Stores the tool result that a hook reported. The transcript takes precedence, because it has
    /// the result that the model sees.
    synchronized void addResult(String id, String result, boolean failed) {
        results.put(id, new HookToolResult(result, failed));
    }

    /// Processes the entries written since the last call.
    synchronized void poll() {
        var now = turn;
        if (now != null) {
            file.readNewEntries().forEach(entry -> read(entry, now));
        }
    }

    /// {@return whether the turn was interrupted}
    synchronized boolean isInterrupted() {
        return interrupted;
    }

    /// {@return whether the transcript has everything that the turn is known to contain}
    synchronized boolean isComplete() {
        var now = turn;
        return now == null
                || (!now.hasOpenTools() && now.text().map(said.strip()::equals).orElse(true));
    }

    /// Ends the turn, and adds the tool results that hooks reported but that are not in the
    /// transcript.
    synchronized void settle() {
        var now = turn;
        if (now != null) {
            results.forEach((id, result) -> now.end(id, result.text(), result.failed()));
        }
        turn = null;
    }

    private void read(Value.Fields entry, TerminalTurn now) {
        switch (text(entry, "type")) {
            case "assistant" -> assistant(entry, now);
            case "user" -> user(entry, now);
            default -> {}
        }
    }

    private void assistant(Value.Fields entry, TerminalTurn now) {
        if (text(entry, "message.model").equals(NOBODY)) {
            return;
        }
        now.recordUsage(text(entry, "message.id"), usage(entry));
        if (isAside(entry)) {
            return;
        }
        for (var block : blocks(entry)) {
            switch (text(block, "type")) {
                case "text" -> {
                    said = text(block, "text");
                    now.addMessage(said);
                }
                case "thinking" -> now.emit(new AgentEvent.ThinkingChunk(text(block, "thinking")));
                case "tool_use" -> now.beginTool(use(block));
                default -> {}
            }
        }
    }

    private static ToolUse use(Value block) {
        var arguments =
                block.find("input").orElse(Value.NULL) instanceof Value.Fields given
                        ? given
                        : Value.Fields.EMPTY;
        return ToolUse.begun(text(block, "id"), text(block, "name"), arguments);
    }

    private void user(Value.Fields entry, TerminalTurn now) {
        for (var block : blocks(entry)) {
            if (text(block, "type").equals("tool_result") && !isAside(entry)) {
                boolean failed = text(block, "is_error").equals("true");
                now.end(text(block, "tool_use_id"), shown(block), failed);
            }
            interrupted |=
                    text(block, "text").startsWith(INTERRUPTED)
                            && now.isAcceptedAs(text(entry, "promptId"));
        }
    }

    /// Returns the result of a tool, which is a text or a list of parts.
    private static String shown(Value block) {
        return switch (block.find("content").orElse(Value.NULL)) {
            case Value.Items(var parts) ->
                    parts.stream()
                            .map(part -> text(part, "text"))
                            .collect(Collectors.joining("\n"));
            case Value other -> other.text();
        };
    }

    /// {@return whether a sub-agent wrote the entry}
    private static boolean isAside(Value.Fields entry) {
        return text(entry, "isSidechain").equals("true");
    }

    private static List<Value> blocks(Value.Fields entry) {
        return entry.find("message.content").orElse(Value.NULL) instanceof Value.Items(var blocks)
                ? blocks
                : List.of();
    }

    private static TokenUsage usage(Value.Fields entry) {
        long read = count(entry, "cache_read_input_tokens");
        long written = count(entry, "cache_creation_input_tokens");
        long input = count(entry, "input_tokens") + read + written;
        return new TokenUsage(input, count(entry, "output_tokens"), read, written, 0);
    }

    private static long count(Value.Fields entry, String name) {
        return entry.find("message.usage." + name).orElse(Value.NULL)
                        instanceof Value.Num(var number)
                ? Math.max(0, number.longValue())
                : 0;
    }

    private static String text(Value value, String path) {
        return value.find(path).map(Value::text).orElse("");
    }

    /// The result of a tool.
    private record HookToolResult(String text, boolean failed) {}
}
