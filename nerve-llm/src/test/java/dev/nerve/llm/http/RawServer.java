package dev.nerve.llm.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// An HTTP server of which a test controls every byte.
///
/// Each request is answered by the next script; after the last one, by the last one again.
///
/// *Safe for many threads.*
final class RawServer implements AutoCloseable {

    private static final int PATIENCE = 20_000;

    private final ServerSocket server;
    private final List<Script> scripts;
    private final List<Socket> sockets = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final LinkedBlockingQueue<String> ends = new LinkedBlockingQueue<>();

    private RawServer(ServerSocket server, List<Script> scripts) {
        this.server = server;
        this.scripts = scripts;
    }

    static RawServer open(Script... scripts) throws IOException {
        var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var server = new RawServer(socket, List.of(scripts));
        server.start(server::accept);
        return server;
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    private synchronized void start(Runnable work) {
        threads.add(Thread.ofVirtual().name("test-server").start(work));
    }

    private void accept() {
        try {
            while (true) {
                var socket = server.accept();
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(PATIENCE);
                synchronized (this) {
                    sockets.add(socket);
                }
                start(() -> serve(socket));
            }
        } catch (IOException _) {
            // It was closed.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            var connection = new Connection(socket);
            while (true) {
                var request = read(socket.getInputStream());
                script(request).answer(connection);
            }
        } catch (IOException | UncheckedIOException ended) {
            ends.add("" + ended.getMessage());
        }
    }

    private synchronized Script script(Request request) {
        requests.add(request);
        return scripts.get(Math.min(requests.size(), scripts.size()) - 1);
    }

    private static Request read(InputStream in) throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("the client ended the connection");
            }
            head.append((char) next);
        }
        var text = head.toString();
        var lower = text.toLowerCase(Locale.ROOT);
        int at = lower.indexOf("content-length:") + "content-length:".length();
        int length = Integer.parseInt(lower.substring(at, lower.indexOf('\r', at)).strip());
        return new Request(text, new String(in.readNBytes(length), StandardCharsets.UTF_8));
    }

    synchronized List<Request> requests() {
        return List.copyOf(requests);
    }

    synchronized int connections() {
        return sockets.size();
    }

    /// Waits until a client ended a connection.
    ///
    /// @return what was noticed of it, or nothing if no client did
    String awaitEnd() throws InterruptedException {
        var end = ends.poll(PATIENCE, TimeUnit.MILLISECONDS);
        return end == null ? "" : end;
    }

    @Override
    public void close() throws IOException {
        server.close();
        List<Thread> started;
        synchronized (this) {
            for (var socket : sockets) {
                socket.close();
            }
            started = List.copyOf(threads);
        }
        started.forEach(Thread::interrupt);
        for (var thread : started) {
            try {
                thread.join(PATIENCE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// A received request.
    ///
    /// @param head the first line and the headers
    /// @param body the rest
    record Request(String head, String body) {}

    /// The answer to one request.
    @FunctionalInterface
    interface Script {

        void answer(Connection connection) throws IOException;

        /// {@return a whole answer}
        static Script whole(int status, String headers, String body) {
            return connection -> {
                int length = body.getBytes(StandardCharsets.UTF_8).length;
                connection.send(
                        "HTTP/1.1 %d Some reason\r\n%scontent-length: %d\r\n\r\n%s"
                                .formatted(status, headers, length, body));
            };
        }

        /// {@return an answer in JSON}
        static Script json(int status, String body) {
            return whole(status, "content-type: application/json\r\n", body);
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
    }

    /// The server's side of a connection.
    static final class Connection {

        private final Socket socket;

        Connection(Socket socket) {
            this.socket = socket;
        }

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

        /// Ends the connection in good order; what was sent arrives.
        void leave() throws IOException {
            socket.close();
            throw new SocketException("left");
        }

        /// Ends the connection in the middle of everything.
        void cut() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
            throw new SocketException("cut");
        }
    }
}
