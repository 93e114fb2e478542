package dev.nerve.value;

import java.util.LinkedHashMap;

/// Collects the fields of an object one by one, for objects with many.
///
/// *Confined to one thread.*
public final class FieldsBuilder {

    private LinkedHashMap<String, Value> fields;

    /// @param expected how many fields there will be, more or less
    public FieldsBuilder(int expected) {
        this.fields = LinkedHashMap.newLinkedHashMap(expected);
    }

    /// Adds a field, or changes one.
    ///
    /// @param name its name
    /// @param value its value
    /// @return this
    public FieldsBuilder put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    /// {@return the object with the fields so far; the builder begins anew}
    public Value.Fields build() {
        var built = fields;
        fields = new LinkedHashMap<>();
        return new Value.Fields(FieldMap.owning(built));
    }
}
