package dev.nerve.cli.console;

/// Text measured in terminal cells. A character takes no cell, one cell or two.
///
/// The parts of a joined emoji count separately, because many terminals show them separately. On
/// other terminals a line is only shorter than it could be.
public final class CellText {

    /// First and last code points of the ranges that take two cells, in ascending order.
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x231a, 0x231b, 0x23e9, 0x23ec, 0x25fd, 0x25fe, 0x2614, 0x2615, 0x2648,
        0x2653, 0x26aa, 0x26ab, 0x26bd, 0x26be, 0x26c4, 0x26c5, 0x2705, 0x2705, 0x270a, 0x270b,
        0x2728, 0x2728, 0x274c, 0x274c, 0x2753, 0x2755, 0x2757, 0x2757, 0x2795, 0x2797, 0x2b1b,
        0x2b1c, 0x2b50, 0x2b50, 0x2b55, 0x2b55, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97c,
        0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f004,
        0x1f004, 0x1f0cf, 0x1f0cf, 0x1f18e, 0x1f18e, 0x1f191, 0x1f19a, 0x1f200, 0x1f320, 0x1f32d,
        0x1f64f, 0x1f680, 0x1f6ff, 0x1f7e0, 0x1f7eb, 0x1f90c, 0x1f9ff, 0x1fa70, 0x1faff, 0x20000,
        0x3fffd
    };

    private CellText() {}

    /// {@return the number of cells that a text takes}
    ///
    /// @param text the text, without control characters
    public static int width(String text) {
        int width = 0;
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            width += width(character);
            at += Character.charCount(character);
        }
        return width;
    }

    private static int width(int character) {
        if (character < 0x300) {
            return 1;
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(character) ? 2 : 1;
        };
    }

    private static boolean isWide(int character) {
        for (int i = 0; i < WIDE.length && character >= WIDE[i]; i += 2) {
            if (character <= WIDE[i + 1]) {
                return true;
            }
        }
        return false;
    }

    /// {@return the text if it fits, or as much of its start as fits before the mark}
    ///
    /// @param text the text, without control characters
    /// @param room the number of cells
    /// @param mark the text that stands for the missing part
    public static String cut(String text, int room, String mark) {
        if (width(text) <= room) {
            return text;
        }
        int left = room - width(mark);
        return left < 0 ? start(text, Math.max(0, room)) : start(text, left).stripTrailing() + mark;
    }

    private static String start(String text, int room) {
        int taken = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            taken += width(character);
            if (taken > room) {
                break;
            }
            end += Character.charCount(character);
        }
        return text.substring(0, end);
    }

    /// {@return the text if it fits, or as much of its end as fits after the mark}
    ///
    /// @param text the text, without control characters
    /// @param room the number of cells
    /// @param mark the text that stands for the missing part
    public static String cutStart(String text, int room, String mark) {
        if (width(text) <= room) {
            return text;
        }
        int left = Math.max(0, room - width(mark));
        int from = text.length();
        int taken = 0;
        while (from > 0) {
            int character = text.codePointBefore(from);
            taken += width(character);
            if (taken > left) {
                break;
            }
            from -= Character.charCount(character);
        }
        return cut(mark, room, "") + text.substring(from).stripLeading();
    }

    /// {@return the text, padded with blanks to a number of cells}
    ///
    /// @param text the text, without control characters
    /// @param room the number of cells
    public static String pad(String text, int room) {
        return text + " ".repeat(Math.max(0, room - width(text)));
    }
}
