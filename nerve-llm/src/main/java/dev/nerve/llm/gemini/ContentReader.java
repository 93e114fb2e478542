package dev.nerve.llm.gemini;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Turns;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.List;

/// A reader for messages. A result without an id answers the first open call of its function.
///
/// *Confined to one thread*, and used once.
final class ContentReader {

    private final List<Block.ToolUse> open = new ArrayList<>();
    private int calls;

    static List<Message> messages(List<Piece> contents) {
        var reader = new ContentReader();
        var turns = new Turns<Block>();
        for (var content : contents) {
            for (var part : content.at("parts").items()) {
                turns.add(role(content.at("role")), reader.blocks(part));
            }
        }
        return turns.each(Message::new);
    }

    private static Role role(Piece role) {
        return switch (role.text("user")) {
            case "user", "function" -> Role.USER;
            case "model" -> Role.ASSISTANT;
            default -> throw role.expected("user or model");
        };
    }

    private List<Block> blocks(Piece part) {
        if (part.has("functionCall")) {
            var call = Calls.read(part.at("functionCall"), "call-" + ++calls);
            open.add(call);
            return PartReader.signed(part, List.of(call));
        }
        return part.has("functionResponse")
                ? List.of(result(part.at("functionResponse")))
                : PartReader.blocks(part);
    }

    private Block result(Piece result) {
        var id = result.at("id").text("");
        if (!id.isEmpty()) {
            open.removeIf(call -> call.id().equals(id));
            return Results.read(result, id);
        }
        var tool = FunctionNames.read(result.at("name").text());
        for (var call : open) {
            if (call.tool().equals(tool)) {
                open.remove(call);
                return Results.read(result, call.id());
            }
        }
        throw result.wrong("there is no call of '%s' without a result".formatted(tool));
    }
}
