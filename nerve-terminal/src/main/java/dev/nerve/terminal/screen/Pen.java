package dev.nerve.terminal.screen;

/// The look that cells get which are written now. *Confined to the screen's thread.*
final class Pen {

    /// A pen that leaves cells as they are on a new screen.
    static final Pen PLAIN = new Pen();

    /// See [Ink].
    int foreground;

    int background;

    /// Means something only if the background has the flag for it.
    Extra extra = Extra.NONE;

    void reset() {
        foreground = 0;
        background = 0;
        extra = Extra.NONE;
    }

    /// Takes only the colour of the background of another, as erased cells do.
    Pen erasing(Pen other) {
        background = other.background & Ink.COLOUR;
        return this;
    }

    void look(Extra other) {
        extra = other;
        background = other.isNeedless() ? background & ~Ink.EXTRA : background | Ink.EXTRA;
    }
}
