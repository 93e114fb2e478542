package dev.nerve.tool;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.regex.Pattern;

/// The description of a tool for a model.
///
/// @param name the name that the model uses: 1 to 64 letters, digits, `_` and `-`
/// @param description its purpose, for the model
/// @param schema the shape of its arguments, as a JSON Schema of an object
public record ToolSpec(String name, String description, Value.Fields schema) {

    /// The names that all providers accept.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    /// The schema of a tool without arguments.
    public static final Value.Fields NO_ARGUMENTS =
            Value.Fields.EMPTY.with("type", "object").with("properties", Value.Fields.EMPTY);

    public ToolSpec {
        if (!NAME.matcher(name).matches()) {
            throw new NerveException.Invalid(
                    "invalid tool name '%s': use 1 to 64 letters, digits, '_' and '-'"
                            .formatted(name));
        }
    }

    /// {@return the schema of one text argument}
    ///
    /// @param argument its name
    /// @param meaning its meaning, for the model
    public static Value.Fields textArgument(String argument, String meaning) {
        var text = Value.Fields.EMPTY.with("type", "string").with("description", meaning);
        return Value.Fields.EMPTY
                .with("type", "object")
                .with("properties", Value.Fields.EMPTY.with(argument, text))
                .with("required", List.of(argument));
    }

    /// {@return the description as data}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("name", name)
                .with("description", description)
                .with("schema", schema);
    }
}
