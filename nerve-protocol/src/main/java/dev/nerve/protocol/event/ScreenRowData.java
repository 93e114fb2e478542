package dev.nerve.protocol.event;

import dev.nerve.protocol.codec.ProtocolRecord;

/// A row of a screen. *Immutable.*
///
/// @param row its number, counted from 1
/// @param text its text
public record ScreenRowData(int row, String text) implements ProtocolRecord {}
