package dev.nerve.terminal.screen;

import java.util.List;
import java.util.stream.Collectors;

/// What a terminal showed at one moment. *Immutable.*
///
/// @param size how large it was
/// @param rows all rows, from the top
/// @param cursor where the cursor stood
/// @param title what the program called itself, or nothing
/// @param first the number of the first row, counted from 0 since the terminal began
public record Frame(Size size, List<Row> rows, Cursor cursor, String title, long first) {

    public Frame {
        rows = List.copyOf(rows);
    }

    /// {@return all rows, a line each, without the blank ones at the end}
    public String text() {
        return rows.stream().map(Row::text).collect(Collectors.joining("\n")).stripTrailing();
    }
}
