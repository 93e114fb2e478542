package dev.nerve.terminal.shell.output;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// A decoder from UTF-8 bytes to text as they arrive. Invalid bytes become U+FFFD.
///
/// It holds back an incomplete character until its other bytes arrive. *Confined to one thread.*
public final class Utf8Decoder {

    private static final int LONGEST = 4;

    private final CharsetDecoder decoder =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final ByteBuffer held = ByteBuffer.allocate(2 * LONGEST).limit(0);

    /// {@return the text of all complete characters}
    ///
    /// @param bytes the next bytes; all are consumed
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

    /// Adds one byte to the incomplete character, which completes it or makes it invalid.
    private void complete(ByteBuffer bytes, CharBuffer text) {
        held.compact().put(bytes.get()).flip();
        decoder.decode(held, text, false);
    }

    /// {@return the replacement for a character that stayed incomplete, or an empty text}
    String end() {
        var text = CharBuffer.allocate(2 * LONGEST);
        decoder.decode(held, text, true);
        decoder.flush(text);
        decoder.reset();
        held.clear().limit(0);
        return text.flip().toString();
    }
}
