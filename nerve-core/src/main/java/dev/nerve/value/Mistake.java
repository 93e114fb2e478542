package dev.nerve.value;

import dev.nerve.NerveException;

/// Something that cannot be read at one position of a text.
///
/// @param text the whole text
/// @param position how many characters come before it
/// @param shown the part of the text that a message shows
record Mistake(String text, int position, String shown) {

    /// {@return the failure}
    ///
    /// @param what what is wrong
    /// @param hint what would be right
    NerveException.Invalid because(String what, String hint) {
        return new NerveException.Invalid(
                "%s at %s in %s: %s".formatted(what, where(), Wording.quoted(shown), hint));
    }

    /// {@return the failure that the character there has no place in a path}
    NerveException.Invalid unexpected() {
        return because(
                "unexpected " + Wording.quoted(Character.toString(text.codePointAt(position))),
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
