package dev.nerve.json;

import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/// Reads and writes values as JSON (RFC 8259).
///
/// Reading is strict: exactly one value, unique names in an object, valid UTF-8, exact numbers, and
/// all within [dev.nerve.value.ValueLimits].
///
/// *Safe for many threads.*
public final class Json {

    /// The maximum number of lists and objects that an envelope has around a value.
    static final int ENVELOPE_DEPTH = 16;

    private Json() {}

    /// {@return the value in a text}
    ///
    /// @param text one JSON value
    /// @throws NerveException.Invalid if it is not JSON; the message has the line and column
    public static Value parse(String text) {
        return JsonReader.read(text, 1);
    }

    /// {@return the value in a text that nerve wrote around other values}
    ///
    /// Each of those values is within the limits, but the whole may be larger and up to 16 levels
    /// deeper.
    ///
    /// @param text one JSON value
    /// @throws NerveException.Invalid if it is not JSON; the message has the line and column
    public static Value parseEnvelope(String text) {
        return JsonReader.readEnvelope(text);
    }

    /// {@return the value in bytes}
    ///
    /// @param bytes one JSON value in UTF-8
    /// @throws NerveException.Invalid if it is not JSON; the message has the line and column
    public static Value parse(byte[] bytes) {
        return parse(StrictUtf8Decoder.decode(bytes, SyntaxErrorFormat.JSON));
    }

    /// {@return the value in a stream}
    ///
    /// @param stream one JSON value in UTF-8; read to its end, but not closed
    /// @throws NerveException.Invalid if it is not JSON; the message has the line and column
    /// @throws NerveException.Unavailable if it cannot be read
    public static Value parse(InputStream stream) {
        return parse(JsonInput.readAll(stream));
    }

    /// {@return the value from a reader}
    ///
    /// @param reader one JSON value; read to its end, but not closed
    /// @throws NerveException.Invalid if it is not JSON; the message has the line and column
    /// @throws NerveException.Unavailable if it cannot be read
    public static Value parse(Reader reader) {
        return parse(JsonInput.readAll(reader));
    }

    /// {@return the value as JSON on one line}
    ///
    /// @param value the value
    public static String write(Value value) {
        return value.toJson();
    }

    /// {@return the value as JSON with one line per item and field}
    ///
    /// @param value the value
    public static String writePretty(Value value) {
        return value.toPrettyJson();
    }

    /// Writes the value as JSON on one line, in UTF-8, without a line break at its end.
    ///
    /// @param value the value
    /// @param stream the output; neither flushed nor closed
    /// @throws NerveException.Unavailable if it cannot be written
    public static void write(Value value, OutputStream stream) {
        try {
            stream.write(value.toJson().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new NerveException.Unavailable("cannot write JSON: " + e.getMessage(), e);
        }
    }
}
