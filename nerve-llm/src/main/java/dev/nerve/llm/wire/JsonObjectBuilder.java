package dev.nerve.llm.wire;

import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A builder for a JSON object.
///
/// *Confined to one thread.*
public final class JsonObjectBuilder {

    private final Map<String, Value> fields = new LinkedHashMap<>();

    /// {@return a builder for an object that begins with its type}
    ///
    /// @param type the type, such as `text`
    public static JsonObjectBuilder typed(String type) {
        return new JsonObjectBuilder().with("type", type);
    }

    /// Adds a field.
    ///
    /// @param name the name of the field
    /// @param value plain Java data, or another builder
    /// @return this
    public JsonObjectBuilder with(String name, @Nullable Object value) {
        fields.put(name, plain(value));
        return this;
    }

    /// Adds a field unless its value is null, empty, false or 0.
    ///
    /// @param name the name of the field
    /// @param value plain Java data, or another builder
    /// @return this
    public JsonObjectBuilder withNonEmpty(String name, @Nullable Object value) {
        var plain = plain(value);
        return isNothing(plain) ? this : with(name, plain);
    }

    /// Adds a field unless its value is null; empty, false and 0 are added.
    ///
    /// @param name the name of the field
    /// @param value plain Java data
    /// @return this
    public JsonObjectBuilder withNonNull(String name, @Nullable Object value) {
        return value == null ? this : with(name, value);
    }

    private static Value plain(@Nullable Object value) {
        return value instanceof JsonObjectBuilder jsonObjectBuilder
                ? jsonObjectBuilder.fields()
                : Value.of(value);
    }

    private static boolean isNothing(Value value) {
        return switch (value) {
            case Value.Null _ -> true;
            case Value.Bool(var truth) -> !truth;
            case Value.Num(var number) -> number.signum() == 0;
            case Value.Text(var text) -> text.isEmpty();
            case Value.Items(var items) -> items.isEmpty();
            case Value.Fields(var inner) -> inner.isEmpty();
        };
    }

    /// {@return the object}
    public Value.Fields fields() {
        return new Value.Fields(fields);
    }
}
