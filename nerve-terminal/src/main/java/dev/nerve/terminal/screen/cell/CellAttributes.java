package dev.nerve.terminal.screen.cell;

/// The layout of the two numbers that hold the style of a cell.
///
/// Each number has a colour in its lower bits (24 bits of colour, 2 bits of kind) and flags above.
/// The first number is the foreground. The second is the background, and it has the flags that do
/// not fit into the first.
public final class CellAttributes {

    public static final int PALETTE_16 = 1 << 24;
    public static final int PALETTE_256 = 2 << 24;
    public static final int RGB = 3 << 24;
    static final int KIND = 3 << 24;
    public static final int COLOUR = KIND | 0xFF_FFFF;

    /// The flags of the foreground.
    public static final int INVERSE = 1 << 26;

    public static final int BOLD = 1 << 27;
    public static final int UNDERLINE = 1 << 28;
    public static final int BLINK = 1 << 29;
    public static final int INVISIBLE = 1 << 30;
    public static final int STRIKETHROUGH = 1 << 31;

    /// The flags of the background.
    public static final int ITALIC = 1 << 26;

    public static final int DIM = 1 << 27;

    /// The cell has an [CellDecoration].
    public static final int EXTRA = 1 << 28;

    /// Selective erasing skips the cell.
    public static final int PROTECTED = 1 << 29;

    public static final int OVERLINE = 1 << 30;

    private CellAttributes() {}

    public static int rgb(int red, int green, int blue) {
        return RGB | (red & 255) << 16 | (green & 255) << 8 | (blue & 255);
    }
}
