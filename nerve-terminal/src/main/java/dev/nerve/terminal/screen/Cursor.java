package dev.nerve.terminal.screen;

/// The position of the next character. *Immutable.*
///
/// @param row the row, from 0 at the top
/// @param column the column, from 0; it equals the number of columns if the row is full and the
///     next character wraps
/// @param visible whether the program shows the cursor
public record Cursor(int row, int column, boolean visible) {}
