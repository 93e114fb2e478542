package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// What a program saved of the cursor, to come back to it. *Immutable.*
///
/// @param column where it was
/// @param line where it was, counted from the oldest line that is kept
/// @param foreground of the pen
/// @param background of the pen
/// @param charset the characters in use, or null for the usual ones
record Saved(int column, int line, int foreground, int background, @Nullable Charset charset) {

    static final Saved NOTHING = new Saved(0, 0, 0, 0, null);

    Saved withColumn(int other) {
        return new Saved(other, line, foreground, background, charset);
    }

    Saved withLine(int other) {
        return new Saved(column, other, foreground, background, charset);
    }
}
