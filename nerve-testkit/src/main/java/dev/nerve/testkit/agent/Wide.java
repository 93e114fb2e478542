package dev.nerve.testkit.agent;

import java.util.ArrayList;
import java.util.List;

/// How much room text takes on a screen, at the most.
///
/// Terminals disagree about some characters, so that joined emoji and the like count for more than
/// they may take: a row that is made with this never wraps.
final class Wide {

    private Wide() {}

    static int width(String text) {
        return text.codePoints().map(Wide::width).sum();
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

    /// What the agent itself uses as marks.
    private static boolean isMark(int c) {
        return "❯✻✢✳✶✽∴⎿●■…·↑↓⠂".indexOf(c) >= 0;
    }

    /// {@return as much of the beginning of a text as fits}
    static String cut(String text, int columns) {
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

    /// {@return a line in pieces that fit}
    static List<String> wrap(String line, int columns) {
        var pieces = new ArrayList<String>();
        var rest = line;
        while (width(rest) > columns) {
            var piece = cut(rest, columns);
            int blank = piece.lastIndexOf(' ');
            int end = blank > 0 ? blank : Math.max(1, piece.length());
            pieces.add(rest.substring(0, end));
            rest = rest.substring(blank > 0 ? end + 1 : end);
        }
        pieces.add(rest);
        return pieces;
    }
}
