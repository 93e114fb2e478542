package dev.nerve.llm.chat;

import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.AnswerEndings;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for answers in the provider's format.
final class AnswerWriter {

    private static final String CHUNK = "chat.completion.chunk";

    private AnswerWriter() {}

    static Value.Fields whole(ModelAnswer.Success answer, String id) {
        var choice =
                new JsonObjectBuilder()
                        .with("index", 0)
                        .with("message", message(answer))
                        .with("finish_reason", StopReasonCodec.write(answer.stop()));
        return head("chat.completion", answer, id)
                .with("choices", List.of(choice.fields()))
                .with("usage", UsageCodec.write(answer.usage()))
                .fields();
    }

    private static JsonObjectBuilder head(String object, ModelAnswer.Success answer, String id) {
        return new JsonObjectBuilder()
                .with("id", "chatcmpl-" + id)
                .with("object", object)
                .with("created", 0)
                .with("model", answer.model());
    }

    private static JsonObjectBuilder message(ModelAnswer.Success answer) {
        var text = answer.text();
        var message = MessageWriter.from("assistant").with("content", text.isEmpty() ? null : text);
        ReasoningCodec.allFields(answer.blocks()).forEach(message::with);
        return message.withNonEmpty("tool_calls", ToolCallCodec.write(answer.blocks()));
    }

    static List<ServerSentEvent> events(ModelAnswer.Success answer, String id) {
        var events = new ArrayList<ServerSentEvent>();
        for (var delta : deltas(answer)) {
            events.add(chunk(head(CHUNK, answer, id), delta, null));
        }
        events.add(
                chunk(
                        head(CHUNK, answer, id),
                        new JsonObjectBuilder(),
                        StopReasonCodec.write(answer.stop())));
        var last = head(CHUNK, answer, id).with("choices", List.of());
        events.add(event(last.with("usage", UsageCodec.write(answer.usage())).fields().toJson()));
        events.add(event(AnswerEndings.DONE));
        return events;
    }

    private static List<JsonObjectBuilder> deltas(ModelAnswer.Success answer) {
        var deltas = new ArrayList<JsonObjectBuilder>();
        deltas.add(MessageWriter.from("assistant").with("content", ""));
        int calls = 0;
        for (var block : answer.blocks()) {
            switch (block) {
                case ContentBlock.Text(var text) ->
                        deltas.add(new JsonObjectBuilder().with("content", text));
                case ContentBlock.Reasoning thought -> deltas.add(thought(thought));
                case ContentBlock.ToolUse use -> deltas.addAll(calls(use, calls++));
                case ContentBlock.Image _,
                        ContentBlock.ToolResult _,
                        ContentBlock.DialectSpecific _ -> {
                    // A stream cannot contain these.
                }
            }
        }
        return deltas;
    }

    private static JsonObjectBuilder thought(ContentBlock.Reasoning thought) {
        var builder = new JsonObjectBuilder();
        ReasoningCodec.allFields(List.of(thought)).forEach(builder::with);
        return builder;
    }

    /// Returns the name of a call, then its arguments.
    private static List<JsonObjectBuilder> calls(ContentBlock.ToolUse use, int index) {
        var named =
                new JsonObjectBuilder()
                        .with("index", index)
                        .with("id", use.id())
                        .with("type", "function")
                        .with("function", ToolCallCodec.function(use.tool(), ""));
        var arguments = new JsonObjectBuilder().with("arguments", ToolCallCodec.json(use));
        return List.of(
                call(named),
                call(new JsonObjectBuilder().with("index", index).with("function", arguments)));
    }

    private static JsonObjectBuilder call(JsonObjectBuilder piece) {
        return new JsonObjectBuilder().with("tool_calls", List.of(piece.fields()));
    }

    private static ServerSentEvent chunk(
            JsonObjectBuilder head, JsonObjectBuilder delta, @Nullable String reason) {
        var choice =
                new JsonObjectBuilder()
                        .with("index", 0)
                        .with("delta", delta)
                        .with("finish_reason", reason);
        var chunk = head.with("choices", List.of(choice.fields()));
        return event(chunk.fields().toJson());
    }

    private static ServerSentEvent event(String data) {
        return new ServerSentEvent("", data);
    }
}
