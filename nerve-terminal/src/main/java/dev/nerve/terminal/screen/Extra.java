package dev.nerve.terminal.screen;

import org.jspecify.annotations.Nullable;

/// The rare attributes of a cell: underline style, underline colour and link. *Immutable.*
///
/// @param underline the style: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed
/// @param colour the colour of the underline, as in [Ink]
/// @param link the target of the link, or null
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

    /// {@return whether it has no visible effect; a colour alone draws nothing}
    boolean isNeedless() {
        return underline == 0 && link == null;
    }
}
