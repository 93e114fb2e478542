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

    /// {@return the character set in a slot, or null for ASCII}
    ///
    /// In the active slot it is the active one.
    @Nullable TerminalCharset get(int slot) {
        return slot == level ? current : sets[slot];
    }

    /// {@return the sequence that activates the active slot, from the first one}
    String shift() {
        return switch (level) {
            case 0 -> "";
            case 1 -> "\u000E";
            case 2 -> "\u001Bn";
            default -> "\u001Bo";
        };
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
