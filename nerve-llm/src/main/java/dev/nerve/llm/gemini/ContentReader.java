package dev.nerve.llm.gemini;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.TurnBuilder;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.List;

/// A reader for messages. A result without an id answers the first open call of its function.
///
/// *Confined to one thread*, and used once.
final class ContentReader {

    private final List<ContentBlock.ToolUse> open = new ArrayList<>();
    private int calls;

    static List<Message> messages(List<LocatedValue> contents) {
        var reader = new ContentReader();
        var turns = new TurnBuilder<ContentBlock>();
        for (var content : contents) {
            for (var part : content.at("parts").items()) {
                turns.add(role(content.at("role")), reader.blocks(part));
            }
        }
        return turns.map(Message::new);
    }

    private static MessageRole role(LocatedValue role) {
        return switch (role.text("user")) {
            case "user", "function" -> MessageRole.USER;
            case "model" -> MessageRole.ASSISTANT;
            default -> throw role.expected("user or model");
        };
    }

    private List<ContentBlock> blocks(LocatedValue part) {
        if (part.has("functionCall")) {
            var call = ToolCallCodec.read(part.at("functionCall"), "call-" + ++calls);
            open.add(call);
            return PartReader.signed(part, List.of(call));
        }
        return part.has("functionResponse")
                ? List.of(result(part.at("functionResponse")))
                : PartReader.blocks(part);
    }

    private ContentBlock result(LocatedValue result) {
        var id = result.at("id").text("");
        if (!id.isEmpty()) {
            open.removeIf(call -> call.id().equals(id));
            return ToolResultCodec.read(result, id);
        }
        var tool = FunctionNameCodec.read(result.at("name").text());
        for (var call : open) {
            if (call.tool().equals(tool)) {
                open.remove(call);
                return ToolResultCodec.read(result, call.id());
            }
        }
        throw result.invalid("there is no call of '%s' without a result".formatted(tool));
    }
}
