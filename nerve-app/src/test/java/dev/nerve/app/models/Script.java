package dev.nerve.app.models;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The answer to one request.
@FunctionalInterface
interface Script {

    void answer(Connection connection) throws IOException, InterruptedException;

    /// {@return a whole answer}
    static Script whole(int status, String headers, String body) {
        return connection -> {
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            connection.send(
                    "HTTP/1.1 %d Some reason\r\n%scontent-type: application/json\r\n"
                                    .formatted(status, headers)
                            + "content-length: %d\r\n\r\n%s".formatted(length, body));
        };
    }

    /// {@return a stream of events, in pieces of so many bytes}
    static Script stream(String events, int piece) {
        return connection -> {
            connection.begin();
            var bytes = events.getBytes(StandardCharsets.UTF_8);
            for (int from = 0; from < bytes.length; from += piece) {
                connection.chunk(bytes, from, Math.min(piece, bytes.length - from));
            }
            connection.end();
        };
    }

    static Script stream(String events) {
        return stream(events, 512);
    }

    /// {@return the beginning of a stream, and then nothing}
    static Script stalled(String events) {
        return connection -> {
            connection.begin();
            connection.chunk(events);
            connection.stall();
        };
    }
}
