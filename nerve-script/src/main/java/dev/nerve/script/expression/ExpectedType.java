package dev.nerve.script.expression;

/// The type that an expression must return.
public enum ExpectedType {
    /// Anything.
    ANYTHING("anything"),
    /// True or false.
    TRUTH("true or false"),
    /// A whole number.
    WHOLE("a whole number"),
    /// A text.
    TEXT("a text"),
    /// A list.
    LIST("a list");

    private final String words;

    ExpectedType(String words) {
        this.words = words;
    }

    /// {@return the type in words}
    @Override
    public String toString() {
        return words;
    }
}
