package dev.nerve.model;

import java.util.List;

/// Functions on lists of blocks.
final class ContentBlocks {

    private ContentBlocks() {}

    static String text(List<ContentBlock> blocks) {
        var text = new StringBuilder();
        for (var block : blocks) {
            if (block instanceof ContentBlock.Text(var words)) {
                text.append(words);
            }
        }
        return text.toString();
    }

    /// {@return the approximate number of tokens}
    static long count(List<ContentBlock> blocks, TokenCounter counter) {
        long sum = 0;
        for (var block : blocks) {
            sum += count(block, counter);
        }
        return sum;
    }

    private static long count(ContentBlock block, TokenCounter counter) {
        return switch (block) {
            case ContentBlock.Text(var text) -> counter.count(text);
            case ContentBlock.Image _ -> IMAGE;
            case ContentBlock.Reasoning(var text, _) -> counter.count(text);
            case ContentBlock.ToolUse(_, var tool, var arguments) ->
                    counter.count(tool) + counter.count(arguments.toJson());
            case ContentBlock.ToolResult(_, var content, _) -> count(content, counter);
            case ContentBlock.DialectSpecific(_, var data) -> counter.count(data.toJson());
        };
    }

    /// The tokens of an image of typical size.
    private static final long IMAGE = 1_600;
}
