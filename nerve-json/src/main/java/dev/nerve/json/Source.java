package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.ValueLimits;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/// What JSON is read from, and no more of it than a value can have.
final class Source {

    private static final int CHUNK = 8192;

    private Source() {}

    static byte[] readAll(InputStream stream) {
        try {
            // One more than is allowed, so that the reader sees that it is too much.
            return stream.readNBytes(ValueLimits.LARGEST + 1);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    static String readAll(Reader reader) {
        var text = new StringBuilder();
        var chunk = new char[CHUNK];
        try {
            for (int n = reader.read(chunk);
                    n >= 0 && text.length() <= ValueLimits.LARGEST;
                    n = reader.read(chunk)) {
                text.append(chunk, 0, n);
            }
            return text.toString();
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    static NerveException unreadable(IOException cause) {
        return new NerveException.Unavailable("cannot read JSON: " + cause.getMessage(), cause);
    }
}
