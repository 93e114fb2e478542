package dev.nerve.llm.sse;

import dev.nerve.NerveException;
import dev.nerve.llm.ServerSentEvent;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// A parser of server-sent events from bytes that arrive in chunks of any size.
///
/// Lines end with CR, LF or both. The parser skips comments, which keep connections alive, and the
/// unused fields `id` and `retry`. Bytes that are not UTF-8 become U+FFFD.
///
/// *Confined to one thread.*
public final class ServerSentEventParser {

    /// The maximum size of one event, in bytes.
    private static final int LARGEST = 32 * 1024 * 1024;

    private static final char MARK = '\uFEFF';

    private final int largest;
    private final Consumer<ServerSentEvent> sink;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();
    private final StringBuilder data = new StringBuilder();
    private String name = "";
    private boolean hasData;
    private boolean afterReturn;
    private boolean afterStart;

    private ServerSentEventParser(int largest, Consumer<ServerSentEvent> sink) {
        this.largest = largest;
        this.sink = sink;
    }

    /// {@return a parser at the start of a stream}
    ///
    /// @param sink receives each event, on the reading thread
    public static ServerSentEventParser of(Consumer<ServerSentEvent> sink) {
        return new ServerSentEventParser(LARGEST, sink);
    }

    /// {@return a parser with another size limit}
    ///
    /// @param bytes the maximum size of one event, in bytes
    /// @param sink receives each event, on the reading thread
    static ServerSentEventParser withLimit(int bytes, Consumer<ServerSentEvent> sink) {
        return new ServerSentEventParser(bytes, sink);
    }

    /// Parses the next bytes.
    ///
    /// @param bytes the buffer
    /// @param length the number of bytes to parse, from the start of the buffer
    /// @throws NerveException.Invalid if an event is too large; exceptions of the sink pass through
    public void read(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            read(bytes[i]);
        }
    }

    private void read(byte next) {
        boolean second = afterReturn && next == '\n';
        afterReturn = next == '\r';
        if (second) {
            return;
        }
        if (next == '\n' || next == '\r') {
            endLine();
            return;
        }
        line.write(next);
        if (line.size() + data.length() > largest) {
            throw new NerveException.Invalid(
                    "an event of the stream is larger than %d bytes".formatted(largest));
        }
    }

    /// Ends the stream. The last event needs no empty line after it.
    public void end() {
        if (line.size() > 0) {
            endLine();
        }
        dispatch();
    }

    private void endLine() {
        var text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        if (!afterStart && !text.isEmpty() && text.charAt(0) == MARK) {
            text = text.substring(1);
        }
        afterStart = true;
        if (text.isEmpty()) {
            dispatch();
        } else {
            take(text);
        }
    }

    private void take(String text) {
        int colon = text.indexOf(':');
        var field = colon < 0 ? text : text.substring(0, colon);
        var value = colon < 0 ? "" : text.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        switch (field) {
            case "event" -> name = value;
            case "data" -> addData(value);
            default -> {
                // A comment or an unused field.
            }
        }
    }

    private void addData(String value) {
        if (hasData) {
            data.append('\n');
        }
        data.append(value);
        hasData = true;
    }

    private void dispatch() {
        var event = new ServerSentEvent(name, data.toString());
        boolean complete = hasData;
        name = "";
        data.setLength(0);
        hasData = false;
        if (complete) {
            sink.accept(event);
        }
    }
}
