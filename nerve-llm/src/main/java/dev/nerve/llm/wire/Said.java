package dev.nerve.llm.wire;

import dev.nerve.conversation.Role;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// A block with the index of its message.
///
/// @param message the index of the message, from 0
/// @param block the block
public record Said(int message, Block block) {

    /// {@return the messages as turns, for a provider that has only the roles user and model}
    ///
    /// Adjacent messages of one role become one turn, in which tool results come first. A system
    /// message becomes part of a user turn, with a mark that tells the model that no person wrote
    /// it. Only turns of the model have reasoning.
    ///
    /// @param messages the messages
    /// @param isKnown whether the provider supports a block
    /// @param make creates a turn from its role, which is never the system, and its blocks
    /// @param <T> the type of a turn
    public static <T> List<T> inTurns(
            List<Message> messages,
            Predicate<Block> isKnown,
            BiFunction<Role, List<Said>, T> make) {
        var turns = new Turns<Said>();
        for (int i = 0; i < messages.size(); i++) {
            turns.add(role(messages.get(i)), said(i, messages.get(i), isKnown));
        }
        return turns.each((role, said) -> make.apply(role, resultsFirst(said)));
    }

    private static Role role(Message message) {
        return message.role() == Role.ASSISTANT ? Role.ASSISTANT : Role.USER;
    }

    private static List<Said> said(int index, Message message, Predicate<Block> isKnown) {
        var said = new ArrayList<Said>();
        for (var block : message.blocks()) {
            boolean isTheirs =
                    message.role() == Role.ASSISTANT || !(block instanceof Block.Reasoning);
            if (isTheirs && isKnown.test(block)) {
                said.add(new Said(index, message.role() == Role.SYSTEM ? marked(block) : block));
            }
        }
        return said;
    }

    private static Block marked(Block block) {
        return block instanceof Block.Text(var text)
                ? new Block.Text("<system>\n%s\n</system>".formatted(text))
                : block;
    }

    private static List<Said> resultsFirst(List<Said> said) {
        return said.stream()
                .sorted(Comparator.comparing(one -> !(one.block instanceof Block.ToolResult)))
                .toList();
    }
}
