package dev.nerve.json;

/// A position in a text; the first line and column are 1.
///
/// @param line the line
/// @param column the column, in code points
public record TextPosition(int line, int column) {}
