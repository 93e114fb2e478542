package dev.nerve.llm.gemini;

import dev.nerve.llm.wire.ExtraFields;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Set;

/// A converter for Google's older schema format, which has types in capitals.
final class OpenApiSchemaReader {

    private OpenApiSchemaReader() {}

    static Value.Fields toJsonSchema(Value.Fields schema) {
        var fields = new LinkedHashMap<String, Value>();
        schema.fields().forEach((name, value) -> fields.put(name, field(name, value)));
        return new Value.Fields(fields);
    }

    private static Value field(String name, Value value) {
        return switch (value) {
            case Value.Text(var type) when name.equals("type") ->
                    new Value.Text(type.toLowerCase(Locale.ROOT));
            case Value.Fields inner when name.equals("properties") -> properties(inner);
            case Value.Fields inner when name.equals("items") -> toJsonSchema(inner);
            case Value.Items(var choices) when name.equals("anyOf") ->
                    new Value.Items(
                            choices.stream().map(choice -> field("items", choice)).toList());
            default -> value;
        };
    }

    private static Value.Fields properties(Value.Fields properties) {
        var fields = new LinkedHashMap<String, Value>();
        properties.fields().forEach((name, value) -> fields.put(name, field("items", value)));
        return new Value.Fields(fields);
    }

    /// {@return the request without its response schema, which is written as JSON Schema instead}
    static Value.Fields withoutResponseSchema(Value.Fields request) {
        return request.fields().get("generationConfig") instanceof Value.Fields config
                ? request.with(
                        "generationConfig", ExtraFields.without(config, Set.of("responseSchema")))
                : request;
    }
}
