package dev.nerve.gate;

import dev.nerve.value.Value;
import java.util.List;

/// A validator of answers against the JSON Schema of a gate. *Safe for many threads.*
@FunctionalInterface
public interface GateSchemaValidator {

    /// {@return the problems of an answer, one line each; empty if it matches the schema}
    ///
    /// @param schema the schema
    /// @param answer the answer
    List<String> problems(Value.Fields schema, Value answer);

    /// {@return the value that a person typed; the text itself if it is no other value}
    ///
    /// @param typed the typed text, such as JSON
    default Value parse(String typed) {
        return new Value.Text(typed);
    }

    /// {@return a validator that accepts no answer, where nobody can check schemas}
    static GateSchemaValidator none() {
        return (_, _) -> List.of("this engine has no validator for JSON Schema");
    }
}
