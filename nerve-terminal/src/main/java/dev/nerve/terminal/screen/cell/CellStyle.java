package dev.nerve.terminal.screen.cell;

/// The style of the cells that are written next. *Confined to the screen's thread.*
public final class CellStyle {

    /// See [CellAttributes].
    public int foreground;

    public int background;

    /// It applies only if the background has the flag for it.
    public CellDecoration extra = CellDecoration.NONE;

    /// {@return the style of the cells of a new screen}
    public static CellStyle plain() {
        return new CellStyle();
    }

    public void reset() {
        foreground = 0;
        background = 0;
        extra = CellDecoration.NONE;
    }

    /// Copies only the background colour of another style, as erased cells have it.
    public CellStyle erasing(CellStyle other) {
        background = other.background & CellAttributes.COLOUR;
        return this;
    }

    public void decorate(CellDecoration other) {
        extra = other;
        background =
                other.isEmpty()
                        ? background & ~CellAttributes.EXTRA
                        : background | CellAttributes.EXTRA;
    }
}
