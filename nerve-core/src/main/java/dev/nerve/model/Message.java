package dev.nerve.model;

import dev.nerve.conversation.Role;
import java.util.List;

/// A message to or from a model.
///
/// Tool results have the user role, in a message of their own or together with text.
///
/// @param role the author's role
/// @param blocks the content in order
public record Message(Role role, List<Block> blocks) {

    public Message {
        blocks = List.copyOf(blocks);
    }

    /// {@return a user message of plain text}
    ///
    /// @param text the text
    public static Message user(String text) {
        return new Message(Role.USER, List.of(new Block.Text(text)));
    }

    /// {@return a message of the model, of plain text}
    ///
    /// @param text the text
    public static Message assistant(String text) {
        return new Message(Role.ASSISTANT, List.of(new Block.Text(text)));
    }

    /// {@return the text of all text blocks}
    public String text() {
        return Blocks.text(blocks);
    }
}
