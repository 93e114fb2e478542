package dev.nerve.app.models;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

/// The server's side of a connection, of which a test controls every byte.
///
/// @param socket what the bytes go through
record Connection(Socket socket) {

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    /// Begins a stream of events.
    void begin() throws IOException {
        send(
                "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n"
                        + "transfer-encoding: chunked\r\n\r\n");
    }

    void chunk(String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        chunk(bytes, 0, bytes.length);
    }

    void chunk(byte[] bytes, int from, int length) throws IOException {
        var out = socket.getOutputStream();
        out.write((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.UTF_8));
        out.write(bytes, from, length);
        out.write("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    void end() throws IOException {
        send("0\r\n\r\n");
    }

    /// Says nothing more until the client ends the connection.
    void stall() throws IOException {
        if (socket.getInputStream().read() >= 0) {
            throw new IOException("the client said more");
        }
        throw new SocketException("the client ended the connection");
    }

    /// Ends the connection in good order, in the middle of everything; what was sent arrives.
    void leave() throws IOException {
        socket.close();
        throw new SocketException("left");
    }
}
