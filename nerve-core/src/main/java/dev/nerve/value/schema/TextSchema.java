package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;
import java.util.regex.Pattern;

/// The form of a text.
///
/// @param regex the pattern of the whole text, in the syntax that Java and JSON Schema share; empty
///     if every text fits
/// @param words the form in words
public record TextSchema(String regex, String words) implements ValueSchema {

    /// Any text.
    public static final TextSchema ANY = new TextSchema("", "a text");

    /// A text that is not empty.
    public static final TextSchema FILLED = new TextSchema("[\\s\\S]+", "a text with content");

    /// A name: of a node, a step, a workflow.
    public static final TextSchema NAME =
            new TextSchema("[a-z0-9][a-z0-9_-]{0,62}", "a name of a-z, 0-9, '-' and '_'");

    /// A text with at least one expression.
    public static final TextSchema EXPRESSION =
            new TextSchema("[\\s\\S]*\\$\\{[\\s\\S]*", "a text with ${…}");

    /// A text in which `${…}` stands for values.
    public static final TextSchema TEMPLATE = new TextSchema("", "a text, with ${…} for values");

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Text(var text) && matches(text), this, value);
    }

    boolean matches(String text) {
        return regex.isEmpty() || Pattern.matches(regex, text);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return regex.isEmpty()
                ? Map.of("type", "string")
                : JsonSchemaWriter.fields("type", "string", "pattern", "^(?:" + regex + ")$");
    }
}
