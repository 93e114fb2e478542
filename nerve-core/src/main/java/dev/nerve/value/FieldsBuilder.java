package dev.nerve.value;

/// Collects the fields of an object one by one, for objects with many.
///
/// *Confined to one thread.*
public final class FieldsBuilder {

    private FieldTable fields;

    /// @param expected how many fields there will be, more or less
    public FieldsBuilder(int expected) {
        this.fields = new FieldTable(expected);
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

    /// Adds a field whose name is known to be new, such as that of one of many steps.
    ///
    /// @param name its name; a second field under it would be there twice
    /// @param value its value
    /// @return this
    public FieldsBuilder add(String name, Value value) {
        fields.add(name, value);
        return this;
    }

    /// {@return the object with the fields so far; the builder begins anew}
    public Value.Fields build() {
        var built = fields;
        fields = new FieldTable(0);
        return new Value.Fields(FieldMap.owning(built));
    }
}
