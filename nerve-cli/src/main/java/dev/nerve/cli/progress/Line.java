package dev.nerve.cli.progress;

import java.util.function.UnaryOperator;

/// A line of text that is put together from left to right.
///
/// *Confined to one thread.*
final class Line {

    private final StringBuilder text = new StringBuilder();
    private int width;
    private int column;

    /// Goes on further to the right; blanks are there only if something follows.
    Line goTo(int next) {
        column = Math.max(column, next);
        return this;
    }

    /// Adds a piece.
    ///
    /// @param piece without control characters
    /// @param tone how it looks
    Line add(String piece, UnaryOperator<String> tone) {
        if (!piece.isEmpty()) {
            text.repeat(' ', column - width).append(tone.apply(piece));
            column += Cells.width(piece);
            width = column;
        }
        return this;
    }

    String text() {
        return text.toString();
    }
}
