package dev.nerve.llm.responses;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolFailureCodec;
import dev.nerve.llm.wire.TurnBuilder;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import java.util.List;

/// A reader for the input items of a request. Each user item becomes one message. Adjacent items of
/// the model become one message, and so do adjacent tool results.
final class InputItemReader {

    private InputItemReader() {}

    static List<Message> messages(LocatedValue input) {
        if (input.isText()) {
            return List.of(Message.user(input.text()));
        }
        var turns = new TurnBuilder<ContentBlock>();
        for (var item : input.items()) {
            var role = role(item);
            if (type(item).equals("message") && role != MessageRole.ASSISTANT) {
                turns.addSeparately(role, blocks(item));
            } else {
                turns.add(role, blocks(item));
            }
        }
        return turns.map(Message::new);
    }

    private static MessageRole role(LocatedValue item) {
        return switch (type(item)) {
            case "message" -> speaker(item.at("role"));
            case "function_call", "reasoning" -> MessageRole.ASSISTANT;
            case String type when type.endsWith("_output") || type.endsWith("_response") ->
                    MessageRole.USER;
            default -> MessageRole.ASSISTANT;
        };
    }

    private static MessageRole speaker(LocatedValue role) {
        return switch (role.text()) {
            case "user" -> MessageRole.USER;
            case "assistant" -> MessageRole.ASSISTANT;
            case "system", "developer" -> MessageRole.SYSTEM;
            default -> throw role.expected("user, assistant, system or developer");
        };
    }

    /// Returns the type of an item. A message may omit it.
    private static String type(LocatedValue item) {
        return item.has("role") ? item.at("type").text("message") : item.at("type").text();
    }

    private static List<ContentBlock> blocks(LocatedValue item) {
        return type(item).equals("function_call_output")
                ? List.of(result(item))
                : messageContent(item);
    }

    private static List<ContentBlock> messageContent(LocatedValue item) {
        return type(item).equals("message")
                ? ContentPartReader.blocks(item.at("content"))
                : WholeAnswerReader.blocks(item);
    }

    private static ContentBlock result(LocatedValue item) {
        return ToolFailureCodec.read(
                item.at("call_id").text(), ContentPartReader.blocks(item.at("output")));
    }
}
