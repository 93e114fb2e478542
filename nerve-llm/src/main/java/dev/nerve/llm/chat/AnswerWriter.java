package dev.nerve.llm.chat;

import dev.nerve.llm.ServerEvent;
import dev.nerve.llm.wire.Endings;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A writer for answers in the provider's format.
final class AnswerWriter {

    private static final String CHUNK = "chat.completion.chunk";

    private AnswerWriter() {}

    static Value.Fields whole(Answer.Given answer, String id) {
        var choice =
                new Written()
                        .with("index", 0)
                        .with("message", message(answer))
                        .with("finish_reason", Stops.write(answer.stop()));
        return head("chat.completion", answer, id)
                .with("choices", List.of(choice.fields()))
                .with("usage", Usages.write(answer.usage()))
                .fields();
    }

    private static Written head(String object, Answer.Given answer, String id) {
        return new Written()
                .with("id", "chatcmpl-" + id)
                .with("object", object)
                .with("created", 0)
                .with("model", answer.model());
    }

    private static Written message(Answer.Given answer) {
        var text = answer.text();
        var message = MessageWriter.from("assistant").with("content", text.isEmpty() ? null : text);
        Thoughts.all(answer.blocks()).forEach(message::with);
        return message.ifAny("tool_calls", Calls.write(answer.blocks()));
    }

    static List<ServerEvent> events(Answer.Given answer, String id) {
        var events = new ArrayList<ServerEvent>();
        for (var delta : deltas(answer)) {
            events.add(chunk(head(CHUNK, answer, id), delta, null));
        }
        events.add(chunk(head(CHUNK, answer, id), new Written(), Stops.write(answer.stop())));
        var last = head(CHUNK, answer, id).with("choices", List.of());
        events.add(event(last.with("usage", Usages.write(answer.usage())).fields().toJson()));
        events.add(event(Endings.DONE));
        return events;
    }

    private static List<Written> deltas(Answer.Given answer) {
        var deltas = new ArrayList<Written>();
        deltas.add(MessageWriter.from("assistant").with("content", ""));
        int calls = 0;
        for (var block : answer.blocks()) {
            switch (block) {
                case Block.Text(var text) -> deltas.add(new Written().with("content", text));
                case Block.Reasoning thought -> deltas.add(thought(thought));
                case Block.ToolUse use -> deltas.addAll(calls(use, calls++));
                case Block.Image _, Block.ToolResult _, Block.Other _ -> {
                    // A stream cannot contain these.
                }
            }
        }
        return deltas;
    }

    private static Written thought(Block.Reasoning thought) {
        var written = new Written();
        Thoughts.all(List.of(thought)).forEach(written::with);
        return written;
    }

    /// Returns the name of a call, then its arguments.
    private static List<Written> calls(Block.ToolUse use, int index) {
        var named =
                new Written()
                        .with("index", index)
                        .with("id", use.id())
                        .with("type", "function")
                        .with("function", Calls.function(use.tool(), ""));
        var arguments = new Written().with("arguments", Calls.json(use));
        return List.of(
                call(named), call(new Written().with("index", index).with("function", arguments)));
    }

    private static Written call(Written piece) {
        return new Written().with("tool_calls", List.of(piece.fields()));
    }

    private static ServerEvent chunk(Written head, Written delta, @Nullable String reason) {
        var choice =
                new Written().with("index", 0).with("delta", delta).with("finish_reason", reason);
        var chunk = head.with("choices", List.of(choice.fields()));
        return event(chunk.fields().toJson());
    }

    private static ServerEvent event(String data) {
        return new ServerEvent("", data);
    }
}
