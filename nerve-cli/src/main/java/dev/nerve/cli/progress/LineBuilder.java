package dev.nerve.cli.progress;

import java.util.function.UnaryOperator;

/// A builder for a line of text, from left to right.
///
/// *Confined to one thread.*
final class LineBuilder {

    private final StringBuilder text = new StringBuilder();
    private int width;
    private int column;

    /// Moves to a column on the right. Adds blanks only if text follows.
    LineBuilder goTo(int next) {
        column = Math.max(column, next);
        return this;
    }

    /// Adds text.
    ///
    /// @param piece the text, without control characters
    /// @param tone adds the style to the text
    LineBuilder add(String piece, UnaryOperator<String> tone) {
        if (!piece.isEmpty()) {
            text.repeat(' ', column - width).append(tone.apply(piece));
            column += CellText.width(piece);
            width = column;
        }
        return this;
    }

    String text() {
        return text.toString();
    }
}
