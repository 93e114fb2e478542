package dev.nerve.llm.responses;

import dev.nerve.llm.wire.ImageCodec;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.List;

/// A reader for the content parts of messages.
final class ContentPartReader {

    private ContentPartReader() {}

    /// {@return whether an object is a part of a message rather than a separate item}
    static boolean isPart(Value.Fields data) {
        return data.fields().get("type") instanceof Value.Text(var type)
                && (type.startsWith("input_") || type.startsWith("output_"));
    }

    static boolean isOneText(List<Value> parts) {
        return parts.size() == 1
                && parts.getFirst().find("type").orElse(Value.NULL).text().equals("input_text");
    }

    /// {@return the blocks of a text or a list of parts}
    static List<ContentBlock> blocks(LocatedValue content) {
        if (content.isText()) {
            return words(content.text());
        }
        return content.items().stream().flatMap(part -> block(part).stream()).toList();
    }

    private static List<ContentBlock> block(LocatedValue part) {
        var type = part.at("type").text();
        return switch (type) {
            case "input_text", "output_text", "text" -> words(part.at("text").text());
            case "refusal" -> words(part.at("refusal").text());
            case "input_image" -> picture(part);
            default -> other(part);
        };
    }

    private static List<ContentBlock> other(LocatedValue part) {
        return List.of(
                new ContentBlock.DialectSpecific(OpenAiResponsesDialect.NAME, part.fields()));
    }

    /// Reads an image. An image without a URL is a file that only OpenAI has.
    private static List<ContentBlock> picture(LocatedValue part) {
        return part.has("image_url")
                ? List.of(ImageCodec.read(part.at("image_url").text()))
                : other(part);
    }

    private static List<ContentBlock> words(String text) {
        return text.isEmpty() ? List.of() : List.of(new ContentBlock.Text(text));
    }
}
