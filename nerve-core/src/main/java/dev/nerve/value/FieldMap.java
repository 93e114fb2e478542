package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.AbstractMap;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of an object: in the order in which they were given, never to change.
///
/// A type of its own, so that what is immutable already is not copied again. Names are valid
/// Unicode, because JSON libraries do not agree on the others.
final class FieldMap extends AbstractMap<String, Value> {

    private final Map<String, Value> fields;

    private FieldMap(Map<String, Value> fields) {
        // Most objects of a large graph have one field; so they take a third of the room.
        this.fields = fields.size() == 1 ? Map.copyOf(fields) : Collections.unmodifiableMap(fields);
    }

    static FieldMap copyOf(Map<String, Value> fields) {
        if (fields instanceof FieldMap same) {
            return same;
        }
        return owning(new LinkedHashMap<>(fields));
    }

    /// {@return these fields themselves, which the caller must not change any more}
    ///
    /// @param fields made by the caller
    static FieldMap owning(SequencedMap<String, Value> fields) {
        fields.forEach(FieldMap::check);
        return new FieldMap(fields);
    }

    static FieldMap one(String name, Value value) {
        check(name, value);
        return new FieldMap(Map.of(name, value));
    }

    private static void check(String name, Value value) {
        Objects.requireNonNull(value, "a field without a value is Value.NULL");
        if (!JsonString.isValidUnicode(name)) {
            throw new NerveException.Invalid(
                    "the name of a field is not valid Unicode: " + new Value.Text(name).toJson());
        }
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return fields.entrySet();
    }

    @Override
    public Set<String> keySet() {
        return fields.keySet();
    }

    @Override
    public Collection<Value> values() {
        return fields.values();
    }

    @Override
    public @Nullable Value get(@Nullable Object name) {
        return fields.get(name);
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return fields.containsKey(name);
    }
}
