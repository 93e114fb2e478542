package dev.nerve.terminal.screen.emulator;

import org.jspecify.annotations.Nullable;

/// The cursor and style that a program saved, to restore them later. *Immutable.*
///
/// @param column the column of the cursor
/// @param line the line of the cursor, counted from the oldest line in the scrollback
/// @param foreground the foreground of the style
/// @param background the background of the style
/// @param charset the active character set, or null for ASCII
record SavedCursor(
        int column, int line, int foreground, int background, @Nullable TerminalCharset charset) {

    static final SavedCursor NONE = new SavedCursor(0, 0, 0, 0, null);

    SavedCursor withColumn(int other) {
        return new SavedCursor(other, line, foreground, background, charset);
    }

    SavedCursor withLine(int other) {
        return new SavedCursor(column, other, foreground, background, charset);
    }
}
