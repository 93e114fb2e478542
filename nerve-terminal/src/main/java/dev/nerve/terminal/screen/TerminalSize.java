package dev.nerve.terminal.screen;

import dev.nerve.NerveException;

/// The size of a terminal. *Immutable.*
///
/// @param columns the number of characters in a row, 1 to 1,000
/// @param rows the number of visible rows, 1 to 1,000
public record TerminalSize(int columns, int rows) {

    /// A common size of terminals today.
    public static final TerminalSize DEFAULT = new TerminalSize(120, 40);

    private static final int LARGEST = 1_000;

    public TerminalSize {
        if (columns < 1 || columns > LARGEST || rows < 1 || rows > LARGEST) {
            throw new NerveException.Invalid(
                    "a terminal cannot be %dx%d: it has 1 to %,d columns and 1 to %,d rows"
                            .formatted(columns, rows, LARGEST, LARGEST));
        }
    }

    @Override
    public String toString() {
        return columns + "x" + rows;
    }
}
