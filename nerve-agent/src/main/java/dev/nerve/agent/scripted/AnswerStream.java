package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ScriptStep.AskStep;
import dev.nerve.agent.scripted.ScriptStep.SayStep;
import dev.nerve.agent.scripted.ScriptStep.ScriptAction;
import dev.nerve.agent.scripted.ScriptStep.ThinkStep;
import dev.nerve.agent.scripted.ScriptStep.ToolStep;
import dev.nerve.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Streams an answer in the format of the messages API. *Confined to one thread*, and used once.
final class AnswerStream {

    private final EndpointReplyWriter reply;
    private final MessagesCall call;
    private final String id;
    private final List<Value.Fields> content = new ArrayList<>();
    private long said;
    private String stop = "end_turn";

    /// @param id the id of the answer, unique in the conversation
    AnswerStream(EndpointReplyWriter reply, MessagesCall call, String id) {
        this.reply = reply;
        this.call = call;
        this.id = id;
    }

    /// Streams an answer without its end.
    void begin(List<ScriptAction> acts) throws IOException, InterruptedException {
        reply.stream();
        reply.event(typed("message_start").with("message", message(null)));
        for (var act : acts) {
            block(act);
        }
    }

    /// Streams the end. Without it, the answer is cut off.
    void finish() throws IOException {
        var delta = Value.Fields.EMPTY.with("stop_reason", stop).with("stop_sequence", null);
        reply.event(
                typed("message_delta")
                        .with("delta", delta)
                        .with("usage", usage().with("output_tokens", tokens())));
        reply.event(typed("message_stop"));
        reply.end();
    }

    /// {@return the complete answer}
    Value.Fields whole(List<ScriptAction> acts) {
        acts.forEach(act -> content.add(finished(act, content.size())));
        return message(stop).with("usage", usage().with("output_tokens", tokens()));
    }

    private Value.Fields message(@Nullable String reason) {
        return Value.Fields.EMPTY
                .with("id", "msg_" + id)
                .with("type", "message")
                .with("role", "assistant")
                .with("model", call.model())
                .with("content", content)
                .with("stop_reason", reason)
                .with("stop_sequence", null)
                .with("usage", usage().with("output_tokens", 1));
    }

    private Value.Fields usage() {
        return Value.Fields.EMPTY
                .with("input_tokens", call.tokens())
                .with("cache_creation_input_tokens", 0)
                .with("cache_read_input_tokens", 0);
    }

    private long tokens() {
        return Math.max(1, (said + 3) / 4);
    }

    private void block(ScriptAction act) throws IOException, InterruptedException {
        int index = content.size();
        var block = finished(act, index);
        content.add(block);
        reply.event(
                typed("content_block_start")
                        .with("index", index)
                        .with("content_block", emptied(block)));
        switch (act) {
            case SayStep say ->
                    PacedText.emit(
                            say, piece -> delta(index, typed("text_delta").with("text", piece)));
            case ThinkStep(var text) -> {
                delta(index, typed("thinking_delta").with("thinking", text));
                delta(index, typed("signature_delta").with("signature", "scripted"));
            }
            case ToolStep _, AskStep _ ->
                    delta(
                            index,
                            typed("input_json_delta")
                                    .with("partial_json", block.at("input").toJson()));
        }
        reply.event(typed("content_block_stop").with("index", index));
    }

    private void delta(int index, Value.Fields delta) throws IOException {
        reply.event(typed("content_block_delta").with("index", index).with("delta", delta));
    }

    private Value.Fields finished(ScriptAction act, int index) {
        var block =
                switch (act) {
                    case SayStep(var text, _, _) -> typed("text").with("text", text);
                    case ThinkStep(var text) ->
                            typed("thinking").with("thinking", text).with("signature", "scripted");
                    case ToolStep(var tool, var input) -> use(index, tool, input);
                    case AskStep ask -> use(index, AskStep.TOOL, ask.input());
                };
        said += block.toJson().length();
        return block;
    }

    private Value.Fields use(int index, String tool, Value.Fields input) {
        stop = "tool_use";
        return typed("tool_use")
                .with("id", "toolu_%s_%d".formatted(id, index))
                .with("name", tool)
                .with("input", input);
    }

    /// Returns a block without the content that follows in pieces.
    private static Value.Fields emptied(Value.Fields block) {
        return switch (block.at("type").text()) {
            case "text" -> block.with("text", "");
            case "thinking" -> block.with("thinking", "").with("signature", "");
            default -> block.with("input", Value.Fields.EMPTY);
        };
    }

    private static Value.Fields typed(String type) {
        return Value.Fields.EMPTY.with("type", type);
    }
}
