package dev.nerve.value;

import dev.nerve.NerveException;

/// A syntax error at one position of a text.
///
/// @param text the whole text
/// @param position the number of characters before the error
/// @param shown the part of the text for the message
record ParseError(String text, int position, String shown) {

    /// {@return the exception}
    ///
    /// @param what the error
    /// @param hint the correction
    NerveException.Invalid toException(String what, String hint) {
        return new NerveException.Invalid(
                "%s at %s in %s: %s"
                        .formatted(what, where(), ValueDescription.quoted(shown), hint));
    }

    /// {@return the exception for a character that a path does not allow}
    NerveException.Invalid unexpectedCharacter() {
        return toException(
                "unexpected "
                        + ValueDescription.quoted(Character.toString(text.codePointAt(position))),
                "a name with other characters than letters, digits and '_' is written [\"…\"]");
    }

    private String where() {
        var before = text.substring(0, position);
        int column = position - before.lastIndexOf('\n');
        return text.contains("\n")
                ? "line %d, column %d".formatted(before.split("\n", -1).length, column)
                : "character " + column;
    }
}
