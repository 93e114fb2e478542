package dev.nerve.model;

import dev.nerve.value.Value;
import java.util.List;

/// Tells whether values have the shape that a JSON Schema asks for.
///
/// *Safe for many threads.*
@FunctionalInterface
public interface Schemas {

    /// {@return what is wrong with a value, one line each; nothing if it has the shape}
    ///
    /// @param schema the shape
    /// @param value the value
    /// @throws dev.nerve.NerveException.Invalid if the schema itself makes no sense
    List<String> problems(Value.Fields schema, Value value);
}
