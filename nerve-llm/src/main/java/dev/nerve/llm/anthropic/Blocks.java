package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.Extra;
import dev.nerve.llm.wire.Piece;
import dev.nerve.llm.wire.ToolArguments;
import dev.nerve.model.Block;
import java.util.List;
import java.util.Set;

/// A reader for the blocks of messages.
final class Blocks {

    private Blocks() {}

    /// {@return the content of a message or a result, which is a text or a list of blocks}
    static List<Block> content(Piece content) {
        return content.isText()
                ? List.of(new Block.Text(content.text()))
                : content.items().stream().map(Blocks::read).toList();
    }

    /// {@return a block of a request or an answer}
    static Block read(Piece block) {
        return switch (block.at("type").text()) {
            case "text" -> new Block.Text(block.at("text").text());
            case "thinking" ->
                    thought(block.at("thinking").text(""), block.at("signature").text(""));
            case "redacted_thinking" ->
                    new Block.Reasoning("", Signatures.REDACTED + block.at("data").text());
            case "tool_use" -> call(block);
            case "tool_result" ->
                    new Block.ToolResult(
                            block.at("tool_use_id").text(),
                            content(block.at("content")),
                            block.at("is_error").isTrue());
            case "image" -> image(block);
            default -> other(block);
        };
    }

    static Block.Reasoning thought(String text, String signature) {
        return new Block.Reasoning(text, signature.isEmpty() ? "" : Signatures.OWN + signature);
    }

    private static Block call(Piece block) {
        return new Block.ToolUse(
                block.at("id").text(),
                block.at("name").text(),
                ToolArguments.read(block.at("input").fields()));
    }

    private static Block image(Piece block) {
        var source = block.at("source");
        return switch (source.at("type").text()) {
            case "base64" ->
                    new Block.Image(source.at("media_type").text(), source.at("data").text());
            case "url" -> new Block.Image("", source.at("url").text());
            default -> other(block);
        };
    }

    private static Block other(Piece block) {
        return new Block.Other(
                AnthropicDialect.NAME, Extra.without(block.fields(), Set.of(Marks.FIELD)));
    }
}
