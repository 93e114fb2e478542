package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The cursor and style that a program saved, to restore them later. *Immutable.*
///
/// @param column the column of the cursor
/// @param line the line of the cursor, counted from the oldest line in the scrollback
/// @param foreground the foreground of the style
/// @param background the background of the style
/// @param charset the active character set, or null for ASCII
record Saved(int column, int line, int foreground, int background, @Nullable Charset charset) {

    static final Saved NOTHING = new Saved(0, 0, 0, 0, null);

    Saved withColumn(int other) {
        return new Saved(other, line, foreground, background, charset);
    }

    Saved withLine(int other) {
        return new Saved(column, other, foreground, background, charset);
    }
}
