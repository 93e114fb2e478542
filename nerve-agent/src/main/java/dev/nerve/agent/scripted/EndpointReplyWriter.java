package dev.nerve.agent.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nerve.value.Value;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/// Writes the response to one HTTP/1.1 request; the connection is not reused.
///
/// *Confined to one thread.*
final class EndpointReplyWriter {

    private final OutputStream to;

    EndpointReplyWriter(OutputStream to) {
        this.to = to;
    }

    /// Responds without content.
    void empty(int status) throws IOException {
        head(status, Map.of("content-length", "0"));
        write("\r\n");
        to.flush();
    }

    /// Responds with a value as JSON.
    ///
    /// @param headers the additional headers
    void json(int status, Map<String, String> headers, Value value) throws IOException {
        var bytes = value.toJson().getBytes(UTF_8);
        head(status, headers);
        write(
                "content-type: application/json\r\ncontent-length: %d\r\n\r\n"
                        .formatted(bytes.length));
        to.write(bytes);
        to.flush();
    }

    /// Begins an event stream.
    void stream() throws IOException {
        head(200, Map.of("cache-control", "no-cache"));
        write("content-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n");
        to.flush();
    }

    /// Writes an event of the stream.
    void event(Value.Fields event) throws IOException {
        chunk("event: %s\ndata: %s\n\n".formatted(event.at("type").text(), event.toJson()));
    }

    /// Ends the stream. Without this call, the stream is cut off.
    void end() throws IOException {
        write("0\r\n\r\n");
        to.flush();
    }

    private void chunk(String text) throws IOException {
        var bytes = text.getBytes(UTF_8);
        write("%x\r\n".formatted(bytes.length));
        to.write(bytes);
        write("\r\n");
        to.flush();
    }

    private void head(int status, Map<String, String> headers) throws IOException {
        var head =
                new StringBuilder(
                        "HTTP/1.1 %d Scripted\r\nconnection: close\r\n".formatted(status));
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        write(head.toString());
    }

    private void write(String text) throws IOException {
        to.write(text.getBytes(UTF_8));
    }
}
