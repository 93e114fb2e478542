package dev.nerve.json;

/// A place in a text; the first line and column are 1.
///
/// @param line the line
/// @param column counted in code points
public record Place(int line, int column) {}
