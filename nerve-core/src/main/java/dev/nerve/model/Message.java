package dev.nerve.model;

import dev.nerve.conversation.MessageRole;
import java.util.List;

/// A message to or from a model.
///
/// Tool results have the user role, in a message of their own or together with text.
///
/// @param role the author's role
/// @param blocks the content in order
public record Message(MessageRole role, List<ContentBlock> blocks) {

    public Message {
        blocks = List.copyOf(blocks);
    }

    /// {@return a user message of plain text}
    ///
    /// @param text the text
    public static Message user(String text) {
        return new Message(MessageRole.USER, List.of(new ContentBlock.Text(text)));
    }

    /// {@return a message of the model, of plain text}
    ///
    /// @param text the text
    public static Message assistant(String text) {
        return new Message(MessageRole.ASSISTANT, List.of(new ContentBlock.Text(text)));
    }

    /// {@return the text of all text blocks}
    public String text() {
        return ContentBlocks.text(blocks);
    }
}
