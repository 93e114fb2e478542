package dev.nerve.terminal.screen;

import dev.nerve.node.capability.screen.ScreenSize;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import java.util.List;
import java.util.stream.Collectors;

/// The visible content of a terminal at one moment. *Immutable.*
///
/// @param size the size of the terminal
/// @param rows all rows, from the top
/// @param cursor the position of the cursor
/// @param title the title that the program set, or an empty text
/// @param first the number of the first row, counted from 0 since the terminal started
public record ScreenFrame(
        TerminalSize size, List<ScreenRow> rows, Cursor cursor, String title, long first) {

    public ScreenFrame {
        rows = List.copyOf(rows);
    }

    /// {@return all rows, one per line, without the blank rows at the end}
    public String text() {
        return rows.stream().map(ScreenRow::text).collect(Collectors.joining("\n")).stripTrailing();
    }

    /// {@return the text as sequences, without colours and modes, at position 0}
    public ScreenSnapshot snapshot() {
        var shown = new StringBuilder();
        if (!title.isEmpty()) {
            shown.append("\u001B]2;").append(title).append("\u001B\\");
        }
        for (int row = 0; row < rows.size(); row++) {
            shown.append("\u001B[%d;1H".formatted(row + 1)).append(rows.get(row).text());
        }
        shown.append("\u001B[%d;%dH".formatted(cursor.row() + 1, cursor.column() + 1));
        shown.append(cursor.visible() ? "" : "\u001B[?25l");
        return new ScreenSnapshot(new ScreenSize(size.columns(), size.rows()), shown.toString(), 0);
    }
}
