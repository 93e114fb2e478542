package dev.nerve.terminal.screen.cell;

import org.jspecify.annotations.Nullable;

/// The rare attributes of a cell: underline style, underline colour and link. *Immutable.*
///
/// @param underline the style: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed
/// @param colour the colour of the underline, as in [CellAttributes]
/// @param link the target of the link, or null
public record CellDecoration(int underline, int colour, @Nullable String link) {

    /// No rare attributes.
    public static final CellDecoration NONE = new CellDecoration(0, 0, null);

    public CellDecoration withUnderline(int kind) {
        return kind == underline ? this : new CellDecoration(kind, colour, link);
    }

    public CellDecoration withColour(int other) {
        return other == colour ? this : new CellDecoration(underline, other, link);
    }

    public CellDecoration withLink(@Nullable String target) {
        return new CellDecoration(underline, colour, target);
    }

    /// {@return whether it has no visible effect; a colour alone draws nothing}
    boolean isEmpty() {
        return underline == 0 && link == null;
    }
}
