package dev.nerve.model;

import dev.nerve.value.Value;
import java.util.List;

/// A validator of values against a JSON Schema.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface SchemaValidator {

    /// {@return the problems of a value, one line each; empty if it matches the schema}
    ///
    /// @param schema the schema
    /// @param value the value
    /// @throws dev.nerve.NerveException.Invalid if the schema itself is invalid
    List<String> problems(Value.Fields schema, Value value);
}
