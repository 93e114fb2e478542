package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.List;
import java.util.Map;

/// The form of values that can be used as text: a text, a number, true or false.
public enum ScalarSchema implements ValueSchema {
    /// The only instance.
    SCALAR;

    @Override
    public String words() {
        return "a text or a number";
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        boolean isScalar =
                value instanceof Value.Text
                        || value instanceof Value.Num
                        || value instanceof Value.Bool;
        place.require(isScalar, this, value);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return Map.of("type", List.of("string", "number", "boolean"));
    }
}
