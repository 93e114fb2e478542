package dev.nerve.llm.chat;

import dev.nerve.conversation.Role;
import dev.nerve.llm.wire.FailedTools;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.List;

/// A reader for the messages of a request.
final class MessageReader {

    private MessageReader() {}

    static List<Message> messages(Piece messages) {
        var read = new ArrayList<Message>();
        for (var message : messages.needed()) {
            read.add(message(message, "call_%d_".formatted(read.size())));
        }
        return read;
    }

    private static Message message(Piece message, String unnamed) {
        var content = message.at("content");
        var role = message.at("role");
        return switch (role.text()) {
            case "system", "developer" -> new Message(Role.SYSTEM, Parts.read(content));
            case "user" -> new Message(Role.USER, Parts.read(content));
            case "assistant" -> assistant(message, unnamed);
            case "tool" -> new Message(Role.USER, List.of(result(message)));
            default -> throw role.expected("system, user, assistant or tool");
        };
    }

    private static Message assistant(Piece message, String unnamed) {
        var blocks = new ArrayList<Block>();
        Thoughts.read(message).ifPresent(blocks::add);
        blocks.addAll(Parts.read(message.at("content")));
        blocks.addAll(Calls.read(message, unnamed));
        return new Message(Role.ASSISTANT, blocks);
    }

    private static Block result(Piece message) {
        var content = Parts.read(message.at("content"));
        return FailedTools.read(message.at("tool_call_id").text(), apart(content));
    }

    /// Splits off the failure mark, which is the first line.
    private static List<Block> apart(List<Block> content) {
        var line = FailedTools.MARK + "\n";
        if (content.isEmpty()
                || !(content.getFirst() instanceof Block.Text(var text))
                || !text.startsWith(line)) {
            return content;
        }
        var apart = new ArrayList<>(content);
        apart.set(0, new Block.Text(text.substring(line.length())));
        apart.addFirst(new Block.Text(FailedTools.MARK));
        return apart;
    }
}
