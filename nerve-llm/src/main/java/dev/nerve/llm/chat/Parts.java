package dev.nerve.llm.chat;

import dev.nerve.llm.wire.Pictures;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.Written;
import dev.nerve.model.Block;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The content of messages, between our words and those of the provider.
final class Parts {

    private Parts() {}

    /// {@return blocks as the provider reads them: a text where that is all, which all understand}
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

    /// {@return whether a part needs more than a text}
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
                    throw new IllegalArgumentException("it is no part of a message: " + block);
        };
    }

    /// {@return what a text or a list of parts says; nothing says nothing}
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
