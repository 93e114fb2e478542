package dev.nerve.value.schema;

/// A field of an object.
///
/// @param name its name
/// @param schema the form of its value
/// @param presence whether it is required
/// @param summary its meaning, in one sentence
public record FieldSchema(String name, ValueSchema schema, Presence presence, String summary) {

    /// {@return a field that an object must have}
    ///
    /// @param name its name
    /// @param schema the form of its value
    /// @param summary its meaning, in one sentence
    public static FieldSchema required(String name, ValueSchema schema, String summary) {
        return new FieldSchema(name, schema, Presence.REQUIRED, summary);
    }

    /// {@return a field that an object can have; null means that it is absent}
    ///
    /// @param name its name
    /// @param schema the form of its value
    /// @param summary its meaning, in one sentence
    public static FieldSchema optional(String name, ValueSchema schema, String summary) {
        return new FieldSchema(name, schema, Presence.OPTIONAL, summary);
    }

    /// {@return a field that an object must have, though it can be null}
    ///
    /// @param name its name
    /// @param schema the form of its value
    /// @param summary its meaning, in one sentence
    public static FieldSchema nullable(String name, ValueSchema schema, String summary) {
        return new FieldSchema(name, schema, Presence.NULLABLE, summary);
    }

    /// {@return whether an object must have the field}
    public boolean isRequired() {
        return presence != Presence.OPTIONAL;
    }

    /// {@return whether the field can be null}
    boolean canBeNull() {
        return presence != Presence.REQUIRED;
    }

    /// The obligation of an object to have the field.
    public enum Presence {
        /// It must have the field, and the field is not null.
        REQUIRED,
        /// It must have the field, and the field can be null.
        NULLABLE,
        /// It can have the field; null means that it does not.
        OPTIONAL
    }
}
