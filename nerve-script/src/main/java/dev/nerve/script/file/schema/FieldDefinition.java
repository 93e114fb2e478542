package dev.nerve.script.file.schema;

/// A field of an object in a workflow file.
///
/// @param name its name
/// @param form its type
/// @param need whether it is required
/// @param summary its meaning, in one sentence
public record FieldDefinition(String name, FieldType form, FieldPresence need, String summary) {

    static FieldDefinition required(String name, FieldType fieldType, String summary) {
        return new FieldDefinition(name, fieldType, FieldPresence.REQUIRED, summary);
    }

    static FieldDefinition optional(String name, FieldType fieldType, String summary) {
        return new FieldDefinition(name, fieldType, FieldPresence.OPTIONAL, summary);
    }

    /// The presence of a field.
    enum FieldPresence {
        REQUIRED,
        OPTIONAL
    }
}
