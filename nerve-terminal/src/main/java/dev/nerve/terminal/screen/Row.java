package dev.nerve.terminal.screen;

/// One row of a screen. *Immutable.*
///
/// @param text what stands there, without the blanks at its end
/// @param wrapped whether it continues the row before it
public record Row(String text, boolean wrapped) {}
