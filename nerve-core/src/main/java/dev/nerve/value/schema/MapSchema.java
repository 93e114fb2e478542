package dev.nerve.value.schema;

import dev.nerve.NameRules;
import dev.nerve.value.Value;
import java.util.Map;

/// The form of an object with names that its author chooses.
///
/// @param values the form of each value
/// @param names the form of each name
/// @param words the form in words
public record MapSchema(ValueSchema values, TextSchema names, String words) implements ValueSchema {

    /// Environment variables by name.
    public static final MapSchema VARIABLES =
            new MapSchema(
                    ScalarSchema.SCALAR,
                    new TextSchema("[^=\\u0000]+", "a name without '=', and no NUL characters"),
                    "an object of variables by name");

    /// {@return the form of an object with any names}
    ///
    /// @param values the form of each value
    /// @param words the form in words, such as "an object of texts by name"
    public static MapSchema of(ValueSchema values, String words) {
        return new MapSchema(values, TextSchema.ANY, words);
    }

    /// {@return the form of an object whose names follow the rule of node names}
    ///
    /// @param values the form of each value
    /// @param words the form in words, such as "an object of nodes by name"
    public static MapSchema byName(ValueSchema values, String words) {
        return new MapSchema(values, TextSchema.NAME, words);
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Fields, this, value);
        if (value instanceof Value.Fields(var given)) {
            given.forEach((name, each) -> {
                if (!names.matches(name)) {
                    place.report(
                            "invalid name %s: use %s"
                                    .formatted(NameRules.quote(name), names.words()));
                }
                values.check(each, place.field(name));
            });
        }
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        var json = JsonSchemaWriter.fields("type", "object");
        if (!names.equals(TextSchema.ANY)) {
            json.put("propertyNames", names.toJson(writer));
        }
        json.put("additionalProperties", values.toJson(writer));
        return json;
    }
}
