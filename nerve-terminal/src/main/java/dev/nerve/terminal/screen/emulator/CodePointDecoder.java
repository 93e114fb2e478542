package dev.nerve.terminal.screen.emulator;

/// A decoder of UTF-8 bytes that may be split anywhere. *Confined to the screen's thread.*
///
/// Invalid bytes become U+FFFD, one for each longest valid prefix of a character.
final class CodePointDecoder {

    /// The character is not complete yet.
    static final int INCOMPLETE = -1;

    private static final int REPLACEMENT = 0xFFFD;

    private int character;
    private int missing;

    /// The smallest and the largest valid value of the next byte.
    private int lowest;

    private int highest;
    private int next;

    /// {@return whether a character has started but is not complete}
    boolean isPending() {
        return missing > 0;
    }

    /// {@return the index at which to continue after [#decode]}
    int next() {
        return next;
    }

    /// Decodes one character and takes at least one byte.
    ///
    /// @param bytes the buffer with the bytes
    /// @param from the start index
    /// @param until the end index
    /// @return the character, or [#INCOMPLETE]
    int decode(byte[] bytes, int from, int until) {
        next = from;
        if (missing == 0) {
            var first = bytes[next++] & 0xFF;
            if (first < 0x80) {
                return first;
            }
            if (!begin(first)) {
                return REPLACEMENT;
            }
        }
        while (missing > 0) {
            if (next == until) {
                return INCOMPLETE;
            }
            var following = bytes[next] & 0xFF;
            if (following < lowest || following > highest) {
                missing = 0;
                return REPLACEMENT;
            }
            next++;
            take(following);
        }
        return character;
    }

    private void take(int following) {
        character = character << 6 | (following & 0x3F);
        missing--;
        lowest = 0x80;
        highest = 0xBF;
    }

    /// {@return whether a byte can be the first of several}
    private boolean begin(int first) {
        lowest = 0x80;
        highest = 0xBF;
        if (first >= 0xC2 && first <= 0xDF) {
            missing = 1;
            character = first & 0x1F;
        } else if (first >= 0xE0 && first <= 0xEF) {
            missing = 2;
            character = first & 0x0F;
            lowest = first == 0xE0 ? 0xA0 : 0x80;
            highest = first == 0xED ? 0x9F : 0xBF;
        } else if (first >= 0xF0 && first <= 0xF4) {
            missing = 3;
            character = first & 0x07;
            lowest = first == 0xF0 ? 0x90 : 0x80;
            highest = first == 0xF4 ? 0x8F : 0xBF;
        }
        return missing > 0;
    }
}
