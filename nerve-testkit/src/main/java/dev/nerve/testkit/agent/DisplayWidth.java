package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;

/// The width of text on a screen, as an upper bound.
///
/// Terminals disagree about some characters, such as joined emoji. These count as the widest
/// variant, so a row that this class creates never wraps.
final class DisplayWidth {

    private DisplayWidth() {}

    static int width(String text) {
        return text.codePoints().map(DisplayWidth::width).sum();
    }

    static int width(int c) {
        if (c < 0x300) {
            return 1;
        }
        int type = Character.getType(c);
        if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
            return 0;
        }
        return isNarrow(c) ? 1 : 2;
    }

    private static boolean isNarrow(int c) {
        return c < 0x1100
                || (c >= 0x2010 && c < 0x231A)
                || (c >= 0x2500 && c < 0x25FD)
                || isMark(c);
    }

    /// Checks whether the agent uses the character as a mark.
    private static boolean isMark(int c) {
        return "❯✻✢✳✶✽∴⎿●■…·↑↓⠂".indexOf(c) >= 0;
    }

    /// {@return the longest beginning of a text that fits}
    static String truncate(String text, int columns) {
        int used = 0;
        for (int at = 0; at < text.length(); ) {
            int c = text.codePointAt(at);
            used += width(c);
            if (used > columns) {
                return text.substring(0, at);
            }
            at += Character.charCount(c);
        }
        return text;
    }

    /// {@return the line, split into pieces that fit}
    static List<String> wrap(String line, int columns) {
        var pieces = new ArrayList<String>();
        var rest = line;
        while (width(rest) > columns) {
            var piece = truncate(rest, columns);
            int blank = piece.lastIndexOf(' ');
            int end = blank > 0 ? blank : Math.max(1, piece.length());
            pieces.add(rest.substring(0, end));
            rest = rest.substring(blank > 0 ? end + 1 : end);
        }
        pieces.add(rest);
        return pieces;
    }
}
