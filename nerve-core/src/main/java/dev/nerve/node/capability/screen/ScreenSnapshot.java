package dev.nerve.node.capability.screen;

import dev.nerve.value.Value;

/// A screen at one position of its output.
///
/// The sequences draw the screen on a terminal of the same size in its initial state. They contain
/// the text with its colours, the title, the modes and the cursor. A viewer that shows something
/// else resets itself first. The output from the position on continues the screen exactly.
///
/// @param size the size of the screen
/// @param sequences text and escape sequences
/// @param position the number of bytes of output that the screen shows
public record ScreenSnapshot(ScreenSize size, String sequences, long position) {

    /// {@return the wire form}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("columns", size.columns())
                .with("rows", size.rows())
                .with("sequences", sequences)
                .with("position", position);
    }
}
