package dev.nerve.llm.gemini;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.Said;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A writer for messages as alternating contents of user and model. Results have the order of the
/// calls.
///
/// *Confined to one thread*, and used once.
final class ContentWriter {

    private final Map<String, Call> calls = new HashMap<>();
    private final PartWriter.Purpose purpose;

    private ContentWriter(PartWriter.Purpose purpose) {
        this.purpose = purpose;
    }

    static List<Value> contents(String model, List<Message> messages) {
        var writer = new ContentWriter(PartWriter.Purpose.request(model));
        return Said.inTurns(messages, PartWriter::isKnown, writer::content);
    }

    private Value content(Role role, List<Said> said) {
        var results = new ArrayList<Block.ToolResult>();
        var rest = new PartWriter(purpose);
        for (var one : said) {
            switch (one.block()) {
                case Block.ToolResult result -> results.add(result);
                case Block.ToolUse call -> {
                    calls.put(call.id(), new Call(call.tool(), calls.size()));
                    rest.write(call);
                }
                default -> rest.write(one.block());
            }
        }
        var parts = results(results);
        parts.addAll(rest.parts());
        return new Written()
                .with("role", role == Role.ASSISTANT ? "model" : "user")
                .with("parts", parts)
                .fields();
    }

    private List<Value> results(List<Block.ToolResult> results) {
        results.sort(Comparator.comparingInt(result -> call(result).position()));
        var parts = new ArrayList<Value>();
        for (var result : results) {
            parts.add(Results.write(result, call(result).tool()));
        }
        return parts;
    }

    private Call call(Block.ToolResult result) {
        return calls.getOrDefault(result.id(), new Call(result.id(), Integer.MAX_VALUE));
    }

    private record Call(String tool, int position) {}
}
