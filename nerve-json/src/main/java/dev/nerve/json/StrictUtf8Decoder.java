package dev.nerve.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/// Decodes bytes and refuses those that are not UTF-8.
final class StrictUtf8Decoder {

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private StrictUtf8Decoder() {}

    /// {@return the text of the bytes, without a byte order mark}
    static String decode(byte[] bytes, SyntaxErrorFormat format) {
        var text = CharBuffer.allocate(bytes.length);
        var result = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), text, true);
        text.flip();
        if (result.isError()) {
            throw format.after(text, "these bytes are not UTF-8");
        }
        return isMarked(text) ? text.subSequence(1, text.length()).toString() : text.toString();
    }

    private static boolean isMarked(CharBuffer text) {
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    }
}
