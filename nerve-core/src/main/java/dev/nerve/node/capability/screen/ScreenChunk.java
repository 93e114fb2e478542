package dev.nerve.node.capability.screen;

/// A piece of output. Its characters are complete; an escape sequence may be split between pieces.
///
/// @param text the text and escape sequences
/// @param next the position after it, at which the next piece starts
public record ScreenChunk(String text, long next) {}
