package dev.nerve.llm.chat;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.ContentBlock;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A codec for reasoning, for which providers use different fields.
///
/// The signature of the block is the name of the field. If the provider sends details that it needs
/// back, the signature has the details instead.
final class ReasoningCodec {

    /// The field names that providers use.
    static final List<String> FIELDS = List.of("reasoning_content", "reasoning");

    static final String DETAILS = "reasoning_details";

    private static final String OWN = OpenAiChatDialect.NAME + ":";
    private static final String DETAILED = OWN + DETAILS + ":";

    private ReasoningCodec() {}

    static ContentBlock.Reasoning of(String field, String text, List<Value> details) {
        var signature =
                details.isEmpty() ? OWN + field : DETAILED + new Value.Items(details).toJson();
        return new ContentBlock.Reasoning(text, signature);
    }

    static Optional<ContentBlock> read(LocatedValue message) {
        var field = FIELDS.stream().filter(name -> !words(message, name).isEmpty()).findFirst();
        var text = field.map(name -> words(message, name)).orElse("");
        var details = message.at(DETAILS).items().stream().map(LocatedValue::value).toList();
        return text.isEmpty() && details.isEmpty()
                ? Optional.empty()
                : Optional.of(of(field.orElse(FIELDS.getLast()), text, details));
    }

    /// Returns the text of a field. Some providers use the same name for other data.
    private static String words(LocatedValue message, String field) {
        return message.at(field).isText() ? message.at(field).text() : "";
    }

    /// {@return the fields for the reasoning that came from this dialect}
    static Map<String, Value> ownFields(List<ContentBlock> blocks) {
        var fields = new LinkedHashMap<String, Value>();
        var details = new ArrayList<Value>();
        for (var block : blocks) {
            if (block instanceof ContentBlock.Reasoning(var text, var signature)) {
                details.addAll(details(signature));
                FIELDS.stream()
                        .filter(field -> signature.equals(OWN + field))
                        .forEach(field ->
                                fields.merge(field, new Value.Text(text), ReasoningCodec::sum));
            }
        }
        if (!details.isEmpty()) {
            fields.put(DETAILS, new Value.Items(details));
        }
        return fields;
    }

    private static Value sum(Value before, Value more) {
        return new Value.Text(before.text() + more.text());
    }

    private static List<Value> details(String signature) {
        if (!signature.startsWith(DETAILED)) {
            return List.of();
        }
        try {
            return Json.parse(signature.substring(DETAILED.length()))
                            instanceof Value.Items(var items)
                    ? items
                    : List.of();
        } catch (NerveException.Invalid _) {
            return List.of();
        }
    }

    /// {@return the fields for the reasoning from any dialect}
    static Map<String, Value> allFields(List<ContentBlock> blocks) {
        var fields = new LinkedHashMap<>(ownFields(blocks));
        for (var block : blocks) {
            if (block instanceof ContentBlock.Reasoning(var text, var signature)
                    && !text.isEmpty()
                    && FIELDS.stream().noneMatch(fields::containsKey)) {
                var field = signature.startsWith(OWN) ? FIELDS.getLast() : FIELDS.getFirst();
                fields.put(field, new Value.Text(text));
            }
        }
        return fields;
    }
}
