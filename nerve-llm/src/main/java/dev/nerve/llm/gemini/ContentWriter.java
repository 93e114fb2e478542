package dev.nerve.llm.gemini;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.IndexedBlock;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.model.ContentBlock;
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

    private final Map<String, FunctionCallPosition> calls = new HashMap<>();
    private final PartWriter.PartPurpose purpose;

    private ContentWriter(PartWriter.PartPurpose purpose) {
        this.purpose = purpose;
    }

    static List<Value> contents(String model, List<Message> messages) {
        var writer = new ContentWriter(PartWriter.PartPurpose.request(model));
        return IndexedBlock.groupByTurn(messages, PartWriter::isKnown, writer::content);
    }

    private Value content(MessageRole role, List<IndexedBlock> blocks) {
        var results = new ArrayList<ContentBlock.ToolResult>();
        var rest = new PartWriter(purpose);
        for (var one : blocks) {
            switch (one.block()) {
                case ContentBlock.ToolResult result -> results.add(result);
                case ContentBlock.ToolUse call -> {
                    calls.put(call.id(), new FunctionCallPosition(call.tool(), calls.size()));
                    rest.write(call);
                }
                default -> rest.write(one.block());
            }
        }
        var parts = results(results);
        parts.addAll(rest.parts());
        return new JsonObjectBuilder()
                .with("role", role == MessageRole.ASSISTANT ? "model" : "user")
                .with("parts", parts)
                .fields();
    }

    private List<Value> results(List<ContentBlock.ToolResult> results) {
        results.sort(Comparator.comparingInt(result -> call(result).position()));
        var parts = new ArrayList<Value>();
        for (var result : results) {
            parts.add(ToolResultCodec.write(result, call(result).tool()));
        }
        return parts;
    }

    private FunctionCallPosition call(ContentBlock.ToolResult result) {
        return calls.getOrDefault(
                result.id(), new FunctionCallPosition(result.id(), Integer.MAX_VALUE));
    }

    private record FunctionCallPosition(String tool, int position) {}
}
