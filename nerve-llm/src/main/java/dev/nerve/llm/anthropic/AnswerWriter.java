package dev.nerve.llm.anthropic;

import dev.nerve.TokenUsage;
import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for answers in the provider's format, whole or as events.
///
/// *Confined to one thread*, and used once.
final class AnswerWriter {

    private final BlockWriter writer = new BlockWriter();
    private final List<ServerEvent> events = new ArrayList<>();
    private final Answer.Given answer;
    private final String id;

    AnswerWriter(Answer.Given answer, String id) {
        this.answer = answer;
        this.id = id;
    }

    Value.Fields whole() {
        var content = blocks().stream().map(writer::write).toList();
        return message(content, Stops.write(answer.stop()), answer.usage());
    }

    /// {@return the blocks that the format can express; an answer may have empty texts}
    private List<Block> blocks() {
        return answer.blocks().stream()
                .filter(block -> !(block instanceof Block.Other) || BlockWriter.isKnown(block))
                .toList();
    }

    private Value.Fields message(
            List<Value.Fields> content, @Nullable String reason, TokenUsage usage) {
        return new Written()
                .with("id", "msg_" + id)
                .with("type", "message")
                .with("role", "assistant")
                .with("model", answer.model())
                .with("content", content)
                .with("stop_reason", reason)
                .with("stop_sequence", null)
                .with("usage", Usages.write(usage))
                .fields();
    }

    List<ServerEvent> events() {
        var usage = answer.usage();
        var before = new TokenUsage(usage.input(), 0, usage.cachedRead(), usage.cachedWrite(), 0);
        event(Written.typed("message_start").with("message", message(List.of(), null, before)));
        var blocks = blocks();
        for (int i = 0; i < blocks.size(); i++) {
            block(i, blocks.get(i));
        }
        var reason = Stops.write(answer.stop());
        event(
                Written.typed("message_delta")
                        .with(
                                "delta",
                                new Written()
                                        .with("stop_reason", reason)
                                        .with("stop_sequence", null))
                        .with("usage", Usages.write(usage)));
        event(Written.typed("message_stop"));
        return events;
    }

    private void block(int index, Block block) {
        var written = writer.write(block);
        event(
                Written.typed("content_block_start")
                        .with("index", index)
                        .with("content_block", start(block, written)));
        for (var delta : deltas(block, written)) {
            event(Written.typed("content_block_delta").with("index", index).with("delta", delta));
        }
        event(Written.typed("content_block_stop").with("index", index));
    }

    /// Returns the start of a block. Its streamed fields are empty.
    private static Value.Fields start(Block block, Value.Fields written) {
        return switch (block) {
            case Block.Text _ -> written.with("text", "");
            case Block.Reasoning _ ->
                    isThinking(written)
                            ? written.with("thinking", "").with("signature", "")
                            : written;
            case Block.ToolUse _ -> written.with("input", Value.Fields.EMPTY);
            case Block.Image _, Block.ToolResult _, Block.Other _ -> written;
        };
    }

    private static boolean isThinking(Value.Fields written) {
        return written.fields().containsKey("thinking");
    }

    private static List<Written> deltas(Block block, Value.Fields written) {
        return switch (block) {
            case Block.Text(var text) -> List.of(Written.typed("text_delta").with("text", text));
            case Block.Reasoning(var text, _) when isThinking(written) ->
                    List.of(
                            Written.typed("thinking_delta").with("thinking", text),
                            Written.typed("signature_delta")
                                    .with("signature", written.at("signature")));
            case Block.ToolUse(_, _, var arguments) -> List.of(json(arguments));
            case Block.Reasoning _, Block.Image _, Block.ToolResult _, Block.Other _ -> List.of();
        };
    }

    private static Written json(Value arguments) {
        return Written.typed("input_json_delta")
                .with("partial_json", ToolArguments.object(arguments).toJson());
    }

    private void event(Written written) {
        var data = written.fields();
        events.add(new ServerEvent(data.at("type").text(), data.toJson()));
    }
}
