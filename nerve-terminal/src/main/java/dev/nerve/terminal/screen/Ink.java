package dev.nerve.terminal.screen;

/// How the two numbers for the look of a cell are made up.
///
/// Each has a colour in its lower bits (24 for the colour, 2 for what kind it is) and flags above.
/// The first is about the foreground, the second about the background, with the flags that the
/// first has no room for.
final class Ink {

    static final int PALETTE_16 = 1 << 24;
    static final int PALETTE_256 = 2 << 24;
    static final int RGB = 3 << 24;
    static final int KIND = 3 << 24;
    static final int COLOUR = KIND | 0xFF_FFFF;

    /// Flags of the foreground.
    static final int INVERSE = 1 << 26;

    static final int BOLD = 1 << 27;
    static final int UNDERLINE = 1 << 28;
    static final int BLINK = 1 << 29;
    static final int INVISIBLE = 1 << 30;
    static final int STRIKETHROUGH = 1 << 31;

    /// Flags of the background.
    static final int ITALIC = 1 << 26;

    static final int DIM = 1 << 27;

    /// There is an [Extra].
    static final int EXTRA = 1 << 28;

    /// Some ways to erase leave it alone.
    static final int PROTECTED = 1 << 29;

    static final int OVERLINE = 1 << 30;

    private Ink() {}

    static int rgb(int red, int green, int blue) {
        return RGB | (red & 255) << 16 | (green & 255) << 8 | (blue & 255);
    }
}
