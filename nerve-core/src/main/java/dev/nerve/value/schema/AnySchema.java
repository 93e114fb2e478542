package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;

/// The form of all values.
public enum AnySchema implements ValueSchema {
    /// The only instance.
    ANY;

    @Override
    public String words() {
        return "anything";
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        // Every value fits.
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return Map.of();
    }
}
