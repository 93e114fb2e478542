package dev.nerve.terminal.node.output;

import dev.nerve.terminal.screen.ScreenFrame;

/// The row at which the echo of typed text ends.
final class EchoEndRow {

    private EchoEndRow() {}

    /// {@return the number of the row after the echo and Enter}
    ///
    /// @param typed the text to type; a wide character counts as one column here
    /// @param before the screen before typing, with the cursor where typing begins
    static long after(String typed, ScreenFrame before) {
        int columns = before.size().columns();
        int column = before.cursor().column();
        long row = OutputLocator.cursorRow(before);
        for (var line : typed.split("\n", -1)) {
            row += 1 + (column + line.codePointCount(0, line.length())) / columns;
            column = 0;
        }
        return row;
    }
}
