package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Pictures;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A codec for the content of messages.
final class Parts {

    private Parts() {}

    /// {@return the content: a plain text if possible, because all providers accept it, or a list}
    static Optional<Value> write(List<Block> blocks) {
        var known = blocks.stream().filter(Parts::isPart).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        return known.size() == 1 && known.getFirst() instanceof Block.Text(var text)
                ? Optional.of(new Value.Text(text))
                : Optional.of(Value.of(known.stream().map(Parts::part).toList()));
    }

    private static boolean isPart(Block block) {
        return switch (block) {
            case Block.Text(var text) -> !text.isEmpty();
            case Block.Image _ -> true;
            case Block.Other(var dialect, var data) ->
                    dialect.equals(OpenAiChatDialect.NAME) && !Calls.isCall(data);
            case Block.Reasoning _, Block.ToolUse _, Block.ToolResult _ -> false;
        };
    }

    /// {@return whether a block is content that is not text}
    static boolean isMoreThanWords(Block block) {
        return isPart(block) && !(block instanceof Block.Text);
    }

    private static Value.Fields part(Block block) {
        return switch (block) {
            case Block.Text(var text) -> Written.typed("text").with("text", text).fields();
            case Block.Image image ->
                    Written.typed("image_url")
                            .with("image_url", new Written().with("url", Pictures.address(image)))
                            .fields();
            case Block.Other(_, var data) -> data;
            case Block.Reasoning _, Block.ToolUse _, Block.ToolResult _ ->
                    throw new IllegalArgumentException("not a content part: " + block);
        };
    }

    /// {@return the blocks of a text or a list of parts; none if there is no content}
    static List<Block> read(Piece content) {
        if (content.isText()) {
            var text = content.text();
            return text.isEmpty() ? List.of() : List.of(new Block.Text(text));
        }
        return content.items().stream().map(Parts::block).toList();
    }

    private static Block block(Piece part) {
        return switch (part.at("type").text()) {
            case "text" -> new Block.Text(part.at("text").text());
            case "image_url" -> Pictures.read(part.at("image_url").at("url").text());
            default -> new Block.Other(OpenAiChatDialect.NAME, part.fields());
        };
    }
}
