package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The look of a cell as far as few cells have it. *Immutable.*
///
/// @param underline how it is underlined: 0 not, 1 once, 2 twice, 3 curly, 4 dotted, 5 dashed
/// @param colour the colour of the line, as in [Ink]
/// @param link where it leads, or null
record Extra(int underline, int colour, @Nullable String link) {

    static final Extra NONE = new Extra(0, 0, null);

    Extra withUnderline(int kind) {
        return kind == underline ? this : new Extra(kind, colour, link);
    }

    Extra withColour(int other) {
        return other == colour ? this : new Extra(underline, other, link);
    }

    Extra withLink(@Nullable String target) {
        return new Extra(underline, colour, target);
    }

    /// {@return whether a cell can do without it; a colour alone draws nothing}
    boolean isNeedless() {
        return underline == 0 && link == null;
    }
}
