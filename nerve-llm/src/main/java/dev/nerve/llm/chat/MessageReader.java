package dev.nerve.llm.chat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolFailureCodec;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.List;

/// A reader for the messages of a request.
final class MessageReader {

    private MessageReader() {}

    static List<Message> messages(LocatedValue messages) {
        var read = new ArrayList<Message>();
        for (var message : messages.requiredItems()) {
            read.add(message(message, "call_%d_".formatted(read.size())));
        }
        return read;
    }

    private static Message message(LocatedValue message, String unnamed) {
        var content = message.at("content");
        var role = message.at("role");
        return switch (role.text()) {
            case "system", "developer" ->
                    new Message(MessageRole.SYSTEM, ContentPartCodec.read(content));
            case "user" -> new Message(MessageRole.USER, ContentPartCodec.read(content));
            case "assistant" -> assistant(message, unnamed);
            case "tool" -> new Message(MessageRole.USER, List.of(result(message)));
            default -> throw role.expected("system, user, assistant or tool");
        };
    }

    private static Message assistant(LocatedValue message, String unnamed) {
        var blocks = new ArrayList<ContentBlock>();
        ReasoningCodec.read(message).ifPresent(blocks::add);
        blocks.addAll(ContentPartCodec.read(message.at("content")));
        blocks.addAll(ToolCallCodec.read(message, unnamed));
        return new Message(MessageRole.ASSISTANT, blocks);
    }

    private static ContentBlock result(LocatedValue message) {
        var content = ContentPartCodec.read(message.at("content"));
        return ToolFailureCodec.read(message.at("tool_call_id").text(), apart(content));
    }

    /// Splits off the failure mark, which is the first line.
    private static List<ContentBlock> apart(List<ContentBlock> content) {
        var line = ToolFailureCodec.MARK + "\n";
        if (content.isEmpty()
                || !(content.getFirst() instanceof ContentBlock.Text(var text))
                || !text.startsWith(line)) {
            return content;
        }
        var apart = new ArrayList<>(content);
        apart.set(0, new ContentBlock.Text(text.substring(line.length())));
        apart.addFirst(new ContentBlock.Text(ToolFailureCodec.MARK));
        return apart;
    }
}
