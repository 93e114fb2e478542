package dev.nerve.cli.console;

import java.util.function.UnaryOperator;

/// A builder for a line of text, from left to right.
///
/// *Confined to one thread.*
public final class LineBuilder {

    private final StringBuilder text = new StringBuilder();
    private int width;
    private int column;

    /// Moves to a column on the right. Adds blanks only if text follows.
    public LineBuilder goTo(int next) {
        column = Math.max(column, next);
        return this;
    }

    /// Adds text.
    ///
    /// @param piece the text, without control characters
    /// @param tone adds the style to the text
    public LineBuilder add(String piece, UnaryOperator<String> tone) {
        if (!piece.isEmpty()) {
            text.repeat(' ', column - width).append(tone.apply(piece));
            column += CellText.width(piece);
            width = column;
        }
        return this;
    }

    public String text() {
        return text.toString();
    }
}
