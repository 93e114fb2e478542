package dev.nerve.llm.wire;

import dev.nerve.conversation.Role;
import dev.nerve.model.Block;
import dev.nerve.model.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/// Something that was said, and in which message.
///
/// @param message which of the messages, counted from 0
/// @param block what
public record Said(int message, Block block) {

    /// {@return what was said, for a provider that knows nobody but user and model}
    ///
    /// What one says in a row is one turn, in which results of tools come first. What the system
    /// says in between is said by the user, and marked so that a model can tell it from what a
    /// person says. Thoughts are a model's only.
    ///
    /// @param messages what was said
    /// @param isKnown whether the provider has words for a block
    /// @param make makes a turn of who says it, which is never the system, and what
    /// @param <T> what is made
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
