package dev.nerve.script.problem;

import java.util.Comparator;

/// Something wrong in a file.
///
/// @param file the file's name
/// @param line counted from 1
/// @param column counted from 1, in code points
/// @param message what is wrong
/// @param hint what would be right; nothing if the message says it
public record Problem(String file, int line, int column, String message, String hint) {

    /// The order in which they are in the file.
    public static final Comparator<Problem> IN_ORDER =
            Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column);

    /// {@return it on one line, as editors and compilers tell it}
    @Override
    public String toString() {
        var end = hint.isEmpty() ? "" : " (hint: %s)".formatted(hint);
        return "%s:%d:%d: %s%s".formatted(file, line, column, message, end);
    }
}
