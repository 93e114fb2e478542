package dev.nerve.terminal.node;

import dev.nerve.terminal.screen.Frame;

/// The row at which the echo of typed text ends.
final class EchoedRows {

    private EchoedRows() {}

    /// {@return the number of the row after the echo and Enter}
    ///
    /// @param typed the text to type; a wide character counts as one column here
    /// @param before the screen before typing, with the cursor where typing begins
    static long after(String typed, Frame before) {
        int columns = before.size().columns();
        int column = before.cursor().column();
        long row = OutputPlace.cursorRow(before);
        for (var line : typed.split("\n", -1)) {
            row += 1 + (column + line.codePointCount(0, line.length())) / columns;
            column = 0;
        }
        return row;
    }
}
