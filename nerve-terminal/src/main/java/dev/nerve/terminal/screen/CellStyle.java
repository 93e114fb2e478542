package dev.nerve.terminal.screen;

/// The style of the cells that are written next. *Confined to the screen's thread.*
final class CellStyle {

    /// See [CellAttributes].
    int foreground;

    int background;

    /// It applies only if the background has the flag for it.
    CellDecoration extra = CellDecoration.NONE;

    /// {@return the style of the cells of a new screen}
    static CellStyle plain() {
        return new CellStyle();
    }

    void reset() {
        foreground = 0;
        background = 0;
        extra = CellDecoration.NONE;
    }

    /// Copies only the background colour of another style, as erased cells have it.
    CellStyle erasing(CellStyle other) {
        background = other.background & CellAttributes.COLOUR;
        return this;
    }

    void decorate(CellDecoration other) {
        extra = other;
        background =
                other.isEmpty()
                        ? background & ~CellAttributes.EXTRA
                        : background | CellAttributes.EXTRA;
    }
}
