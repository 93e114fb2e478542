package dev.nerve.llm.responses;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.wire.JsonObjectBuilder;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A codec for reasoning: a summary, and the encrypted whole.
///
/// Only encrypted reasoning can be sent back, because OpenAI stores nothing. The signature has the
/// fields of the item as JSON; without encrypted content there is no signature.
final class ReasoningCodec {

    /// The separator between the parts of a summary.
    static final String SEPARATOR = "\n\n";

    private static final String PREFIX = OpenAiResponsesDialect.NAME + ":";

    private ReasoningCodec() {}

    /// {@return the item to send back, if there is one}
    static Optional<Value.Fields> item(ContentBlock.Reasoning reasoning) {
        if (!reasoning.signature().startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            var stored = Json.parse(reasoning.signature().substring(PREFIX.length()));
            return stored instanceof Value.Fields fields
                    ? Optional.of(item(fields))
                    : Optional.empty();
        } catch (NerveException.Invalid _) {
            return Optional.empty();
        }
    }

    private static Value.Fields item(Value.Fields stored) {
        var item = JsonObjectBuilder.typed("reasoning");
        stored.fields().forEach(item::with);
        return item.fields();
    }

    /// {@return the reasoning block of an item; none if it is empty}
    static List<ContentBlock> blocks(LocatedValue item) {
        var text = text(item);
        var signature = signature(item);
        return text.isEmpty() && signature.isEmpty()
                ? List.of()
                : List.of(new ContentBlock.Reasoning(text, signature));
    }

    private static String text(LocatedValue item) {
        var summary = texts(item.at("summary"));
        return summary.isEmpty() ? texts(item.at("content")) : summary;
    }

    private static String texts(LocatedValue parts) {
        return parts.items().stream()
                .map(part -> part.at("text").text(""))
                .collect(Collectors.joining(SEPARATOR));
    }

    private static String signature(LocatedValue item) {
        if (!item.has("encrypted_content")) {
            return "";
        }
        var stored =
                new JsonObjectBuilder()
                        .with("id", item.at("id").text(""))
                        .with(
                                "summary",
                                item.has("summary") ? item.at("summary").value() : List.of())
                        .with("encrypted_content", item.at("encrypted_content").text())
                        .withNonEmpty("content", item.at("content").value());
        return PREFIX + stored.fields().toJson();
    }
}
