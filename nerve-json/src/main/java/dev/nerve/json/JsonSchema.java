package dev.nerve.json;

import dev.nerve.model.Schemas;
import dev.nerve.value.Value;
import java.util.List;

/// Tells whether values have the shape that a JSON Schema asks for; draft 2020-12, unless the
/// schema names another.
///
/// A schema may refer to what is in itself and to nothing else; nothing is ever fetched.
///
/// *Safe for many threads.*
public final class JsonSchema implements Schemas {

    /// {@return what is wrong with a value, at most 20 lines such as `$.a[0]: integer expected`}
    @Override
    public List<String> problems(Value.Fields schema, Value value) {
        // Whoever never asks does not wait for the library.
        return SchemaCheck.problems(schema, value);
    }
}
