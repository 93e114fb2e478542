package dev.nerve.terminal.shell;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Turns bytes into text as they come; what is no UTF-8 becomes U+FFFD.
///
/// A character whose bytes come in two pieces is held back until it is whole. *Confined to one
/// thread.*
public final class Utf8Decoder {

    private static final int LONGEST = 4;

    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer held = ByteBuffer.allocate(2 * LONGEST).limit(0);

    /// {@return the text that is whole by now}
    ///
    /// @param bytes the next bytes; all of them are taken
    public String decode(ByteBuffer bytes) {
        var text = CharBuffer.allocate(held.remaining() + bytes.remaining() + 1);
        while (held.hasRemaining() && bytes.hasRemaining()) {
            complete(bytes, text);
        }
        decoder.decode(bytes, text, false);
        if (bytes.hasRemaining()) {
            held.clear().put(bytes).flip();
        }
        return text.flip().toString();
    }

    /// Adds one byte to what is held, which may make it whole or show that it never will be.
    private void complete(ByteBuffer bytes, CharBuffer text) {
        held.compact().put(bytes.get()).flip();
        decoder.decode(held, text, false);
    }

    /// {@return what is still held, which will never be whole}
    String end() {
        var text = CharBuffer.allocate(2 * LONGEST);
        decoder.decode(held, text, true);
        decoder.flush(text);
        decoder.reset();
        held.clear().limit(0);
        return text.flip().toString();
    }
}
