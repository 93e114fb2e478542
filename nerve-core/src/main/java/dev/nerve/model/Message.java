package dev.nerve.model;

import dev.nerve.conversation.Role;
import java.util.List;

/// What is said to a model or by it in one go.
///
/// What tools gave is said by the user, as a message of its own or together with more words.
///
/// @param role who says it
/// @param blocks what, in order
public record Message(Role role, List<Block> blocks) {

    public Message {
        blocks = List.copyOf(blocks);
    }

    /// {@return plain words of a person}
    ///
    /// @param text the words
    public static Message user(String text) {
        return new Message(Role.USER, List.of(new Block.Text(text)));
    }

    /// {@return plain words of a model}
    ///
    /// @param text the words
    public static Message assistant(String text) {
        return new Message(Role.ASSISTANT, List.of(new Block.Text(text)));
    }

    /// {@return its words alone}
    public String text() {
        return Blocks.text(blocks);
    }
}
