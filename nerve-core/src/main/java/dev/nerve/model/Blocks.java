package dev.nerve.model;

import java.util.List;

/// Functions on lists of blocks.
final class Blocks {

    private Blocks() {}

    static String text(List<Block> blocks) {
        var text = new StringBuilder();
        for (var block : blocks) {
            if (block instanceof Block.Text(var words)) {
                text.append(words);
            }
        }
        return text.toString();
    }

    /// {@return the approximate number of tokens}
    static long count(List<Block> blocks, TokenCounter counter) {
        long sum = 0;
        for (var block : blocks) {
            sum += count(block, counter);
        }
        return sum;
    }

    private static long count(Block block, TokenCounter counter) {
        return switch (block) {
            case Block.Text(var text) -> counter.count(text);
            case Block.Image _ -> IMAGE;
            case Block.Reasoning(var text, _) -> counter.count(text);
            case Block.ToolUse(_, var tool, var arguments) ->
                    counter.count(tool) + counter.count(arguments.toJson());
            case Block.ToolResult(_, var content, _) -> count(content, counter);
            case Block.Other(_, var data) -> counter.count(data.toJson());
        };
    }

    /// The tokens of an image of typical size.
    private static final long IMAGE = 1_600;
}
