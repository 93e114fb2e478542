package dev.nerve.script.file;

/// A field of an object in a workflow file.
///
/// @param name its name
/// @param form its type
/// @param need whether it is required
/// @param summary its meaning, in one sentence
record Key(String name, Form form, Need need, String summary) {

    static Key required(String name, Form form, String summary) {
        return new Key(name, form, Need.REQUIRED, summary);
    }

    static Key optional(String name, Form form, String summary) {
        return new Key(name, form, Need.OPTIONAL, summary);
    }

    /// The presence of a field.
    enum Need {
        REQUIRED,
        OPTIONAL
    }
}
