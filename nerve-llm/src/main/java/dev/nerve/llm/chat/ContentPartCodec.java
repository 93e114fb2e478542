package dev.nerve.llm.chat;

import dev.nerve.llm.wire.ImageCodec;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// A codec for the content of messages.
final class ContentPartCodec {

    private ContentPartCodec() {}

    /// {@return the content: a plain text if possible, because all providers accept it, or a list}
    static Optional<Value> write(List<ContentBlock> blocks) {
        var known = blocks.stream().filter(ContentPartCodec::isPart).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        return known.size() == 1 && known.getFirst() instanceof ContentBlock.Text(var text)
                ? Optional.of(new Value.Text(text))
                : Optional.of(Value.of(known.stream().map(ContentPartCodec::part).toList()));
    }

    private static boolean isPart(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) -> !text.isEmpty();
            case ContentBlock.Image _ -> true;
            case ContentBlock.DialectSpecific(var dialect, var data) ->
                    dialect.equals(OpenAiChatDialect.NAME) && !ToolCallCodec.isCall(data);
            case ContentBlock.Reasoning _, ContentBlock.ToolUse _, ContentBlock.ToolResult _ ->
                    false;
        };
    }

    /// {@return whether a block is content that is not text}
    static boolean needsMoreThanText(ContentBlock block) {
        return isPart(block) && !(block instanceof ContentBlock.Text);
    }

    private static Value.Fields part(ContentBlock block) {
        return switch (block) {
            case ContentBlock.Text(var text) ->
                    JsonObjectBuilder.typed("text").with("text", text).fields();
            case ContentBlock.Image image ->
                    JsonObjectBuilder.typed("image_url")
                            .with(
                                    "image_url",
                                    new JsonObjectBuilder().with("url", ImageCodec.toUrl(image)))
                            .fields();
            case ContentBlock.DialectSpecific(_, var data) -> data;
            case ContentBlock.Reasoning _, ContentBlock.ToolUse _, ContentBlock.ToolResult _ ->
                    throw new IllegalArgumentException("not a content part: " + block);
        };
    }

    /// {@return the blocks of a text or a list of parts; none if there is no content}
    static List<ContentBlock> read(LocatedValue content) {
        if (content.isText()) {
            var text = content.text();
            return text.isEmpty() ? List.of() : List.of(new ContentBlock.Text(text));
        }
        return content.items().stream().map(ContentPartCodec::block).toList();
    }

    private static ContentBlock block(LocatedValue part) {
        return switch (part.at("type").text()) {
            case "text" -> new ContentBlock.Text(part.at("text").text());
            case "image_url" -> ImageCodec.read(part.at("image_url").at("url").text());
            default -> new ContentBlock.DialectSpecific(OpenAiChatDialect.NAME, part.fields());
        };
    }
}
