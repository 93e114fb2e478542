package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The four sets of characters that a program can choose, and the one in use. *Confined to the
/// screen's thread.*
final class Charsets {

    private final @Nullable Charset[] sets = new Charset[4];
    private int level;
    private @Nullable Charset current;

    /// {@return the one in use, or null for ASCII}
    @Nullable Charset current() {
        return current;
    }

    /// Puts a set into use without choosing it, as coming back to a saved cursor does.
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
