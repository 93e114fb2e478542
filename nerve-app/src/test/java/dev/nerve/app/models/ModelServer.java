package dev.nerve.app.models;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A provider on this machine that answers as a test says, and records its requests.
///
/// The next script answers each request; after the last one, the default script.
///
/// *Safe for many threads.*
final class ModelServer implements AutoCloseable {

    private static final int PATIENCE = 20_000;

    private final ServerSocket server;
    private final Script usual;
    private final Queue<Script> scripts = new ArrayDeque<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Request> requests = new ArrayList<>();
    private final LinkedBlockingQueue<Request> news = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<String> ends = new LinkedBlockingQueue<>();

    private ModelServer(ServerSocket server, Script usual) {
        this.server = server;
        this.usual = usual;
    }

    static ModelServer open(Script usual) throws IOException {
        var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var server = new ModelServer(socket, usual);
        server.start(server::accept);
        return server;
    }

    String address() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /// Says how the next requests are answered.
    synchronized void next(Script... several) {
        scripts.addAll(List.of(several));
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
            while (true) {
                script(read(socket.getInputStream())).answer(new Connection(socket));
            }
        } catch (IOException | UncheckedIOException ended) {
            ends.add("" + ended.getMessage());
        } catch (InterruptedException _) {
            ends.add("the server was closed");
        }
    }

    private synchronized Script script(Request request) {
        requests.add(request);
        news.add(request);
        var next = scripts.poll();
        return next == null ? usual : next;
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

    Request last() {
        return requests().getLast();
    }

    /// {@return the next request that nobody waited for yet}
    Request await() throws InterruptedException {
        var request = news.poll(PATIENCE, TimeUnit.MILLISECONDS);
        if (request == null) {
            throw new AssertionError("nobody asked");
        }
        return request;
    }

    /// {@return whether nobody asks for a while}
    boolean isQuiet() throws InterruptedException {
        return news.poll(200, TimeUnit.MILLISECONDS) == null;
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
}
