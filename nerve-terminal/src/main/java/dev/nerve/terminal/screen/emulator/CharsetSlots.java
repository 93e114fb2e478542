package dev.nerve.terminal.screen.emulator;

import org.jspecify.annotations.Nullable;

/// The four character sets that a program can select, and the active one. *Confined to the screen's
/// thread.*
final class CharsetSlots {

    private final @Nullable TerminalCharset[] sets = new TerminalCharset[4];
    private int level;
    private @Nullable TerminalCharset current;

    /// {@return the active character set, or null for ASCII}
    @Nullable TerminalCharset current() {
        return current;
    }

    /// Activates a character set without selecting it, to restore a saved cursor.
    void restore(@Nullable TerminalCharset charset) {
        current = charset;
    }

    void use(int set) {
        level = set;
        current = sets[set];
    }

    void choose(int set, @Nullable TerminalCharset charset) {
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
