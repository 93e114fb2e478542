package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.ValueLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/// Reads JSON input up to the maximum size of a value.
final class JsonInput {

    private static final int CHUNK = 8192;

    /// The maximum size: the largest text in its quotes.
    private static final int LARGEST = ValueLimits.MAX_BYTES + 2;

    private JsonInput() {}

    static byte[] readAll(InputStream stream) {
        try {
            // Reads one more byte than allowed, to detect that the input is too large.
            var bytes = stream.readNBytes(LARGEST + 1);
            refuseMore(bytes.length);
            return bytes;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    static String readAll(Reader reader) {
        var text = new StringBuilder();
        var chunk = new char[CHUNK];
        try {
            for (int n = reader.read(chunk);
                    n >= 0 && text.length() <= LARGEST;
                    n = reader.read(chunk)) {
                text.append(chunk, 0, n);
            }
            refuseMore(text.length());
            return text.toString();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static void refuseMore(int length) {
        if (length > LARGEST) {
            throw SyntaxErrorFormat.JSON.at(
                    1, 1, "it is larger than 16 MiB; keep large data as a blob");
        }
    }

    static NerveException unreadable(IOException cause) {
        return new NerveException.Unavailable("cannot read JSON: " + cause.getMessage(), cause);
    }
}
