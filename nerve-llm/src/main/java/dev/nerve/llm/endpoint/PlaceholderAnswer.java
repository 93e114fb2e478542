package dev.nerve.llm.endpoint;

import dev.nerve.TokenUsage;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;

/// The answer to side requests of programs: one word, or an object that fits the schema of the
/// request.
final class PlaceholderAnswer {

    private static final String WORD = "Scripted";

    private PlaceholderAnswer() {}

    static ModelAnswer.Success create(ProviderRequest providerRequest) {
        var schema = providerRequest.prompt().settings().schema();
        var text = schema == null ? WORD : sample(schema).toJson();
        return new ModelAnswer.Success(
                List.of(new ContentBlock.Text(text)),
                ModelAnswer.StopReason.END,
                TokenUsage.NONE,
                providerRequest.model());
    }

    private static Value sample(Value schema) {
        var choices = schema.find("enum").map(Value::items).orElse(List.of());
        if (!choices.isEmpty()) {
            return choices.getLast();
        }
        // The programs of Google write types in capitals.
        return switch (schema.find("type").map(Value::text).orElse("").toLowerCase(Locale.ROOT)) {
            case "boolean" -> Value.of(false);
            case "integer", "number" -> Value.of(1);
            case "array" -> Value.of(List.of());
            case "string" -> Value.of(WORD);
            default -> object(schema);
        };
    }

    private static Value object(Value schema) {
        var object = Value.Fields.EMPTY;
        if (schema.find("properties").orElse(Value.NULL) instanceof Value.Fields(var fields)) {
            for (var field : fields.entrySet()) {
                object = object.with(field.getKey(), sample(field.getValue()));
            }
        }
        return object;
    }
}
