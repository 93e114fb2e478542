package dev.nerve.value;

/// A builder for objects with many fields.
///
/// *Confined to one thread.*
public final class FieldsBuilder {

    private FieldTable fields;

    /// @param expected the approximate number of fields
    public FieldsBuilder(int expected) {
        this.fields = new FieldTable(expected);
    }

    /// Adds or replaces a field.
    ///
    /// @param name its name
    /// @param value its value
    /// @return this
    public FieldsBuilder put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    /// Adds a field whose name is new, such as the name of a step.
    ///
    /// @param name its name; the builder does not check for duplicates
    /// @param value its value
    /// @return this
    public FieldsBuilder add(String name, Value value) {
        fields.add(name, value);
        return this;
    }

    /// {@return the object with the fields so far; the builder is empty again}
    public Value.Fields build() {
        var built = fields;
        fields = new FieldTable(0);
        return new Value.Fields(FieldMap.owning(built));
    }
}
