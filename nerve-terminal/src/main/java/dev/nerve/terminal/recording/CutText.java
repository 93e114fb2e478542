package dev.nerve.terminal.recording;

import java.nio.ByteBuffer;

/// Makes text from bytes that are cut anywhere. *Confined to one thread.*
///
/// A character that is cut waits for its rest. Bytes that are no UTF-8 become U+FFFD, one for each
/// longest beginning of a character, exactly as on a screen; the JDK's own decoder counts
/// surrogates differently.
final class CutText {

    private static final char REPLACEMENT = '\uFFFD';

    private int character;
    private int missing;
    private int lowest;
    private int highest;

    /// {@return the text that is whole by now}
    String decode(ByteBuffer bytes) {
        var text = new StringBuilder(bytes.remaining());
        while (bytes.hasRemaining()) {
            take(bytes.get() & 0xff, text);
        }
        return text.toString();
    }

    /// {@return what stands for a character whose rest never came}
    String end() {
        boolean cut = missing > 0;
        missing = 0;
        return cut ? String.valueOf(REPLACEMENT) : "";
    }

    private void take(int octet, StringBuilder text) {
        if (missing > 0) {
            if (octet >= lowest && octet <= highest) {
                goOn(octet, text);
                return;
            }
            text.append(end());
        }
        begin(octet, text);
    }

    private void goOn(int octet, StringBuilder text) {
        character = (character << 6) | (octet & 0x3f);
        range(0x80, 0xbf);
        missing--;
        if (missing == 0) {
            text.appendCodePoint(character);
        }
    }

    /// The second byte of some characters has a smaller range: no surrogates, nothing that could be
    /// written with fewer bytes, nothing above U+10FFFF.
    private void begin(int octet, StringBuilder text) {
        range(0x80, 0xbf);
        if (octet < 0x80) {
            text.append((char) octet);
        } else if (octet >= 0xc2 && octet <= 0xdf) {
            await(1, octet & 0x1f);
        } else if (octet >= 0xe0 && octet <= 0xef) {
            range(octet == 0xe0 ? 0xa0 : 0x80, octet == 0xed ? 0x9f : 0xbf);
            await(2, octet & 0xf);
        } else if (octet >= 0xf0 && octet <= 0xf4) {
            range(octet == 0xf0 ? 0x90 : 0x80, octet == 0xf4 ? 0x8f : 0xbf);
            await(3, octet & 7);
        } else {
            text.append(REPLACEMENT);
        }
    }

    private void range(int from, int to) {
        lowest = from;
        highest = to;
    }

    private void await(int bytes, int bits) {
        missing = bytes;
        character = bits;
    }
}
