package dev.nerve.llm.responses;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.FailedTools;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Turns;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.List;

/// A reader for the input items of a request. Each user item becomes one message. Adjacent items of
/// the model become one message, and so do adjacent tool results.
final class InputReader {

    private InputReader() {}

    static List<Message> messages(Piece input) {
        if (input.isText()) {
            return List.of(Message.user(input.text()));
        }
        var turns = new Turns<Block>();
        for (var item : input.items()) {
            var role = role(item);
            if (type(item).equals("message") && role != Role.ASSISTANT) {
                turns.addApart(role, blocks(item));
            } else {
                turns.add(role, blocks(item));
            }
        }
        return turns.each(Message::new);
    }

    private static Role role(Piece item) {
        return switch (type(item)) {
            case "message" -> speaker(item.at("role"));
            case "function_call", "reasoning" -> Role.ASSISTANT;
            case String type when type.endsWith("_output") || type.endsWith("_response") ->
                    Role.USER;
            default -> Role.ASSISTANT;
        };
    }

    private static Role speaker(Piece role) {
        return switch (role.text()) {
            case "user" -> Role.USER;
            case "assistant" -> Role.ASSISTANT;
            case "system", "developer" -> Role.SYSTEM;
            default -> throw role.expected("user, assistant, system or developer");
        };
    }

    /// Returns the type of an item. A message may omit it.
    private static String type(Piece item) {
        return item.has("role") ? item.at("type").text("message") : item.at("type").text();
    }

    private static List<Block> blocks(Piece item) {
        return type(item).equals("function_call_output") ? List.of(result(item)) : said(item);
    }

    private static List<Block> said(Piece item) {
        return type(item).equals("message")
                ? Parts.blocks(item.at("content"))
                : Output.blocks(item);
    }

    private static Block result(Piece item) {
        return FailedTools.read(item.at("call_id").text(), Parts.blocks(item.at("output")));
    }
}
