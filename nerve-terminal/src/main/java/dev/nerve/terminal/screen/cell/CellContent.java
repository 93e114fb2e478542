package dev.nerve.terminal.screen.cell;

/// The content of a cell, packed into an `int`: a character or the cluster mark, and the width in
/// columns.
///
/// The cell after a wide character is empty and has no width. A plain character is its own code and
/// an empty cell is 0, so a new array is an empty line.
public final class CellContent {

    /// An empty cell.
    public static final int EMPTY = 0;

    /// The cell after a wide character.
    public static final int SECOND_HALF = 1 << 22;

    private static final int CHARACTER = 0x1F_FFFF;
    private static final int CLUSTER = 1 << 21;
    private static final int SOMETHING = CHARACTER | CLUSTER;

    /// The position of the width. Its lowest bit is inverted, because most widths are 1.
    private static final int WIDTH_SHIFT = 22;

    private CellContent() {}

    public static int of(int character, int width) {
        return character | (width ^ 1) << WIDTH_SHIFT;
    }

    /// {@return the mark of a cell whose characters are stored separately}
    static int cluster(int width) {
        return of(CLUSTER, width);
    }

    static int width(int content) {
        return content >> WIDTH_SHIFT ^ 1;
    }

    static int withWidth(int content, int width) {
        return of(content & SOMETHING, width);
    }

    /// {@return the character, or 0 if there is none or a cluster}
    static int character(int content) {
        return content & CHARACTER;
    }

    static boolean isCluster(int content) {
        return (content & CLUSTER) != 0;
    }

    static boolean isOccupied(int content) {
        return (content & SOMETHING) != 0;
    }
}
