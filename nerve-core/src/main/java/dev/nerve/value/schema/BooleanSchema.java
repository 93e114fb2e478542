package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;

/// The form of true and false.
public enum BooleanSchema implements ValueSchema {
    /// The only instance.
    BOOLEAN;

    @Override
    public String words() {
        return "true or false";
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Bool, this, value);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return Map.of("type", "boolean");
    }
}
