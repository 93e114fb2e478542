package dev.nerve.protocol.event;

/// A row of a screen. *Immutable.*
///
/// @param row its number, counted from 1
/// @param text its text
public record ScreenRowData(int row, String text) {}
