package dev.nerve.terminal.screen;

/// The style of the cells that are written next. *Confined to the screen's thread.*
final class Pen {

    /// See [Ink].
    int foreground;

    int background;

    /// It applies only if the background has the flag for it.
    Extra extra = Extra.NONE;

    /// {@return the style of the cells of a new screen}
    static Pen plain() {
        return new Pen();
    }

    void reset() {
        foreground = 0;
        background = 0;
        extra = Extra.NONE;
    }

    /// Copies only the background colour of another style, as erased cells have it.
    Pen erasing(Pen other) {
        background = other.background & Ink.COLOUR;
        return this;
    }

    void look(Extra other) {
        extra = other;
        background = other.isNeedless() ? background & ~Ink.EXTRA : background | Ink.EXTRA;
    }
}
