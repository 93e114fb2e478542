package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for answers in the provider's format, whole or as events.
///
/// *Confined to one thread*, and used once.
final class AnswerWriter {

    private final ContentBlockWriter writer = new ContentBlockWriter();
    private final List<ServerSentEvent> events = new ArrayList<>();
    private final ModelAnswer.Success answer;
    private final String id;

    AnswerWriter(ModelAnswer.Success answer, String id) {
        this.answer = answer;
        this.id = id;
    }

    Value.Fields whole() {
        var content = blocks().stream().map(writer::write).toList();
        return message(content, StopReasonCodec.write(answer.stop()), answer.usage());
    }

    /// {@return the blocks that the format can express; an answer may have empty texts}
    private List<ContentBlock> blocks() {
        return answer.blocks().stream()
                .filter(block ->
                        !(block instanceof ContentBlock.DialectSpecific)
                                || ContentBlockWriter.isKnown(block))
                .toList();
    }

    private Value.Fields message(
            List<Value.Fields> content, @Nullable String reason, TokenUsage usage) {
        return new JsonObjectBuilder()
                .with("id", "msg_" + id)
                .with("type", "message")
                .with("role", "assistant")
                .with("model", answer.model())
                .with("content", content)
                .with("stop_reason", reason)
                .with("stop_sequence", null)
                .with("usage", UsageCounts.write(usage))
                .fields();
    }

    List<ServerSentEvent> events() {
        var usage = answer.usage();
        var before = new TokenUsage(usage.input(), 0, usage.cachedRead(), usage.cachedWrite(), 0);
        event(
                JsonObjectBuilder.typed("message_start")
                        .with("message", message(List.of(), null, before)));
        var blocks = blocks();
        for (int i = 0; i < blocks.size(); i++) {
            block(i, blocks.get(i));
        }
        var reason = StopReasonCodec.write(answer.stop());
        event(
                JsonObjectBuilder.typed("message_delta")
                        .with(
                                "delta",
                                new JsonObjectBuilder()
                                        .with("stop_reason", reason)
                                        .with("stop_sequence", null))
                        .with("usage", UsageCounts.write(usage)));
        event(JsonObjectBuilder.typed("message_stop"));
        return events;
    }

    private void block(int index, ContentBlock block) {
        var written = writer.write(block);
        event(
                JsonObjectBuilder.typed("content_block_start")
                        .with("index", index)
                        .with("content_block", start(block, written)));
        for (var delta : deltas(block, written)) {
            event(
                    JsonObjectBuilder.typed("content_block_delta")
                            .with("index", index)
                            .with("delta", delta));
        }
        event(JsonObjectBuilder.typed("content_block_stop").with("index", index));
    }

    /// Returns the start of a block. Its streamed fields are empty.
    private static Value.Fields start(ContentBlock block, Value.Fields written) {
        return switch (block) {
            case ContentBlock.Text _ -> written.with("text", "");
            case ContentBlock.Reasoning _ ->
                    isThinking(written)
                            ? written.with("thinking", "").with("signature", "")
                            : written;
            case ContentBlock.ToolUse _ -> written.with("input", Value.Fields.EMPTY);
            case ContentBlock.Image _, ContentBlock.ToolResult _, ContentBlock.DialectSpecific _ ->
                    written;
        };
    }

    private static boolean isThinking(Value.Fields written) {
        return written.fields().containsKey("thinking");
    }

    private static List<JsonObjectBuilder> deltas(ContentBlock block, Value.Fields written) {
        return switch (block) {
            case ContentBlock.Text(var text) ->
                    List.of(JsonObjectBuilder.typed("text_delta").with("text", text));
            case ContentBlock.Reasoning(var text, _) when isThinking(written) ->
                    List.of(
                            JsonObjectBuilder.typed("thinking_delta").with("thinking", text),
                            JsonObjectBuilder.typed("signature_delta")
                                    .with("signature", written.at("signature")));
            case ContentBlock.ToolUse(_, _, var arguments) -> List.of(json(arguments));
            case ContentBlock.Reasoning _,
                    ContentBlock.Image _,
                    ContentBlock.ToolResult _,
                    ContentBlock.DialectSpecific _ ->
                    List.of();
        };
    }

    private static JsonObjectBuilder json(Value arguments) {
        return JsonObjectBuilder.typed("input_json_delta")
                .with("partial_json", ToolArgumentsCodec.object(arguments).toJson());
    }

    private void event(JsonObjectBuilder builder) {
        var data = builder.fields();
        events.add(new ServerSentEvent(data.at("type").text(), data.toJson()));
    }
}
