package dev.nerve.terminal.screen;

/// Where the next character goes. *Immutable.*
///
/// @param row counted from 0 at the top
/// @param column counted from 0; the number of columns if the row is full and the next character
/// wraps
/// @param visible whether the program shows it
public record Cursor(int row, int column, boolean visible) {}
