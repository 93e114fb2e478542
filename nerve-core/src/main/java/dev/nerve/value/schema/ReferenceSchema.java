package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.util.Map;
import java.util.function.Supplier;

/// A form with a name. Forms that contain themselves, such as steps with steps, refer to it.
///
/// @param name its name, which is unique in a JSON Schema
/// @param target returns the form
public record ReferenceSchema(String name, Supplier<ValueSchema> target) implements ValueSchema {

    @Override
    public String words() {
        return target.get().words();
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        target.get().check(value, place);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        return writer.reference(name, target);
    }
}
