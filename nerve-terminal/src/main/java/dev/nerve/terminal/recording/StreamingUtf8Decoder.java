package dev.nerve.terminal.recording;

import java.nio.ByteBuffer;

/// A decoder of UTF-8 bytes that arrive in arbitrary pieces. *Confined to one thread.*
///
/// The decoder buffers an incomplete character. Invalid bytes become U+FFFD, one for each longest
/// valid prefix of a character, exactly as on a screen. The JDK's decoder counts surrogates
/// differently.
final class StreamingUtf8Decoder {

    private static final char REPLACEMENT = '\uFFFD';

    private int character;
    private int missing;
    private int lowest;
    private int highest;

    /// {@return the text that is complete by now}
    String decode(ByteBuffer bytes) {
        var text = new StringBuilder(bytes.remaining());
        while (bytes.hasRemaining()) {
            take(bytes.get() & 0xff, text);
        }
        return text.toString();
    }

    /// {@return the replacement for an incomplete character, or an empty text}
    String finish() {
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
            text.append(finish());
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

    /// Starts a character. Some characters restrict their second byte: no surrogates, no overlong
    /// forms, nothing above U+10FFFF.
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
