package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.llm.wire.ToolArgumentsCodec;
import dev.nerve.model.ContentBlock;
import java.util.List;
import java.util.Set;

/// A reader for the blocks of messages.
final class ContentBlockReader {

    private ContentBlockReader() {}

    /// {@return the content of a message or a result, which is a text or a list of blocks}
    static List<ContentBlock> content(LocatedValue content) {
        return content.isText()
                ? List.of(new ContentBlock.Text(content.text()))
                : content.items().stream().map(ContentBlockReader::read).toList();
    }

    /// {@return a block of a request or an answer}
    static ContentBlock read(LocatedValue block) {
        return switch (block.at("type").text()) {
            case "text" -> new ContentBlock.Text(block.at("text").text());
            case "thinking" ->
                    thought(block.at("thinking").text(""), block.at("signature").text(""));
            case "redacted_thinking" ->
                    new ContentBlock.Reasoning(
                            "", SignaturePrefixes.REDACTED + block.at("data").text());
            case "tool_use" -> call(block);
            case "tool_result" ->
                    new ContentBlock.ToolResult(
                            block.at("tool_use_id").text(),
                            content(block.at("content")),
                            block.at("is_error").isTrue());
            case "image" -> image(block);
            default -> other(block);
        };
    }

    static ContentBlock.Reasoning thought(String text, String signature) {
        return new ContentBlock.Reasoning(
                text, signature.isEmpty() ? "" : SignaturePrefixes.OWN + signature);
    }

    private static ContentBlock call(LocatedValue block) {
        return new ContentBlock.ToolUse(
                block.at("id").text(),
                block.at("name").text(),
                ToolArgumentsCodec.read(block.at("input").fields()));
    }

    private static ContentBlock image(LocatedValue block) {
        var source = block.at("source");
        return switch (source.at("type").text()) {
            case "base64" ->
                    new ContentBlock.Image(
                            source.at("media_type").text(), source.at("data").text());
            case "url" -> new ContentBlock.Image("", source.at("url").text());
            default -> other(block);
        };
    }

    private static ContentBlock other(LocatedValue block) {
        return new ContentBlock.DialectSpecific(
                AnthropicDialect.NAME,
                ExtraFields.without(block.fields(), Set.of(CacheBreakpoints.FIELD)));
    }
}
