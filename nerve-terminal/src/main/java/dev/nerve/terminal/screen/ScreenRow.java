package dev.nerve.terminal.screen;

/// One row of a screen. *Immutable.*
///
/// @param text the text of the row, without blanks at the end
/// @param wrapped whether it continues the previous row
public record ScreenRow(String text, boolean wrapped) {}
