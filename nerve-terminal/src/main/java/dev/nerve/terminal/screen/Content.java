package dev.nerve.terminal.screen;

/// What stands in a cell, packed into an `int`: a character, or the mark that several make it up,
/// and how many columns it takes.
///
/// The cell after a wide character has no width, and nothing in it. A plain character is itself,
/// and an empty cell is 0, so that new arrays are empty lines.
final class Content {

    /// An empty cell.
    static final int NOTHING = 0;

    /// The cell after a wide character.
    static final int SECOND_HALF = 1 << 22;

    private static final int CHARACTER = 0x1F_FFFF;
    private static final int CLUSTER = 1 << 21;
    private static final int SOMETHING = CHARACTER | CLUSTER;

    /// The width is kept above, with its lowest bit inverted, because most are 1.
    private static final int WIDTH_SHIFT = 22;

    private Content() {}

    static int of(int character, int width) {
        return character | (width ^ 1) << WIDTH_SHIFT;
    }

    /// {@return the mark of a cell whose characters are kept beside it}
    static int cluster(int width) {
        return of(CLUSTER, width);
    }

    static int width(int content) {
        return content >> WIDTH_SHIFT ^ 1;
    }

    static int withWidth(int content, int width) {
        return of(content & SOMETHING, width);
    }

    /// {@return the character, or 0 if there is none or more than one}
    static int character(int content) {
        return content & CHARACTER;
    }

    static boolean isCluster(int content) {
        return (content & CLUSTER) != 0;
    }

    static boolean isSomething(int content) {
        return (content & SOMETHING) != 0;
    }
}
