package dev.nerve.llm.wire;

import dev.nerve.conversation.MessageRole;
import dev.nerve.model.ContentBlock;
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
public record IndexedBlock(int message, ContentBlock block) {

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
    public static <T> List<T> groupByTurn(
            List<Message> messages,
            Predicate<ContentBlock> isKnown,
            BiFunction<MessageRole, List<IndexedBlock>, T> make) {
        var turns = new TurnBuilder<IndexedBlock>();
        for (int i = 0; i < messages.size(); i++) {
            turns.add(role(messages.get(i)), blocks(i, messages.get(i), isKnown));
        }
        return turns.map((role, blocks) -> make.apply(role, resultsFirst(blocks)));
    }

    private static MessageRole role(Message message) {
        return message.role() == MessageRole.ASSISTANT ? MessageRole.ASSISTANT : MessageRole.USER;
    }

    private static List<IndexedBlock> blocks(
            int index, Message message, Predicate<ContentBlock> isKnown) {
        var blocks = new ArrayList<IndexedBlock>();
        for (var block : message.blocks()) {
            boolean isTheirs =
                    message.role() == MessageRole.ASSISTANT
                            || !(block instanceof ContentBlock.Reasoning);
            if (isTheirs && isKnown.test(block)) {
                blocks.add(
                        new IndexedBlock(
                                index,
                                message.role() == MessageRole.SYSTEM ? marked(block) : block));
            }
        }
        return blocks;
    }

    private static ContentBlock marked(ContentBlock block) {
        return block instanceof ContentBlock.Text(var text)
                ? new ContentBlock.Text("<system>\n%s\n</system>".formatted(text))
                : block;
    }

    private static List<IndexedBlock> resultsFirst(List<IndexedBlock> blocks) {
        return blocks.stream()
                .sorted(
                        Comparator.comparing(
                                one -> !(one.block instanceof ContentBlock.ToolResult)))
                .toList();
    }
}
