package dev.nerve.terminal.node;

import dev.nerve.terminal.screen.Frame;

/// Where the echo of something that is typed will end.
final class EchoedRows {

    private EchoedRows() {}

    /// {@return the number of the row after the echo and Enter}
    ///
    /// @param typed what will be typed; wide characters count as one column here
    /// @param before what the screen shows, with the cursor where typing begins
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
