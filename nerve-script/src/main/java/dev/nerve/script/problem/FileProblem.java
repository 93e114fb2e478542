package dev.nerve.script.problem;

import java.util.Comparator;

/// A problem in a workflow file, or in a definition that is data.
///
/// @param file the file's name; in a definition, the place, such as `step 'review'`
/// @param line counted from 1; 0 in a definition
/// @param column counted from 1, in code points; 0 in a definition
/// @param message the description of the problem
/// @param hint the correction; empty if the message contains it
public record FileProblem(String file, int line, int column, String message, String hint) {

    /// Sorts problems by their position in the file.
    public static final Comparator<FileProblem> IN_ORDER =
            Comparator.comparingInt(FileProblem::line).thenComparingInt(FileProblem::column);

    /// {@return the problem on one line, in the format of compilers}
    @Override
    public String toString() {
        var end = hint.isEmpty() ? "" : " (hint: %s)".formatted(hint);
        if (line == 0) {
            return (file.isEmpty() ? "" : file + ": ") + message + end;
        }
        return "%s:%d:%d: %s%s".formatted(file, line, column, message, end);
    }
}
