package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The four character sets that a program can select, and the active one. *Confined to the screen's
/// thread.*
final class Charsets {

    private final @Nullable Charset[] sets = new Charset[4];
    private int level;
    private @Nullable Charset current;

    /// {@return the active character set, or null for ASCII}
    @Nullable Charset current() {
        return current;
    }

    /// Activates a character set without selecting it, to restore a saved cursor.
    void restore(@Nullable Charset charset) {
        current = charset;
    }

    void use(int set) {
        level = set;
        current = sets[set];
    }

    void choose(int set, @Nullable Charset charset) {
        sets[set] = charset;
        if (level == set) {
            current = charset;
        }
    }

    void reset() {
        for (var set = 0; set < sets.length; set++) {
            sets[set] = null;
        }
        use(0);
    }
}
