package dev.nerve.json;

import dev.nerve.model.SchemaValidator;
import dev.nerve.value.Value;
import java.util.List;

/// Validates values against a JSON Schema: draft 2020-12, unless the schema names another.
///
/// A schema may refer only to its own parts; nothing is ever fetched.
///
/// *Safe for many threads.*
public final class JsonSchemaValidator implements SchemaValidator {

    /// {@return the problems of a value, at most 20 lines such as `$.a[0]: integer expected`}
    @Override
    public List<String> problems(Value.Fields schema, Value value) {
        // The library is loaded only when it is needed.
        return SchemaLibraryValidator.problems(schema, value);
    }
}
