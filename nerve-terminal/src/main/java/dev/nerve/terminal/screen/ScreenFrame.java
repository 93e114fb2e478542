package dev.nerve.terminal.screen;

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
}
