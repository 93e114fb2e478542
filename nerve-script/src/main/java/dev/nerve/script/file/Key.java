package dev.nerve.script.file;

/// A field that an object in a file can have.
///
/// @param name its name
/// @param form what it must be
/// @param need whether it must be there
/// @param summary what it means, in one sentence
record Key(String name, Form form, Need need, String summary) {

    static Key required(String name, Form form, String summary) {
        return new Key(name, form, Need.REQUIRED, summary);
    }

    static Key optional(String name, Form form, String summary) {
        return new Key(name, form, Need.OPTIONAL, summary);
    }

    /// Whether a field must be there.
    enum Need {
        REQUIRED,
        OPTIONAL
    }
}
