package dev.nerve.llm.endpoint;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/// A forwarder that listens on a socket in the file system and connects each client to a port.
///
/// The HTTP server of the JDK does not support such sockets. *Safe for many threads.*
final class SocketForwarder implements AutoCloseable {

    private static final int BUFFER = 64 * 1024;

    private final ServerSocketChannel listening;
    private final InetSocketAddress target;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private SocketForwarder(ServerSocketChannel listening, InetSocketAddress target) {
        this.listening = listening;
        this.target = target;
    }

    static SocketForwarder open(Path socket, InetSocketAddress target) throws IOException {
        var listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            listening.bind(UnixDomainSocketAddress.of(socket));
        } catch (IOException | RuntimeException failure) {
            listening.close();
            throw failure;
        }
        var forwarder = new SocketForwarder(listening, target);
        forwarder.threads.execute(forwarder::accept);
        return forwarder;
    }

    private void accept() {
        try {
            while (true) {
                var near = listening.accept();
                threads.execute(() -> forward(near));
            }
        } catch (IOException | RejectedExecutionException _) {
            // The forwarder was closed.
        }
    }

    private void forward(SocketChannel near) {
        try (near;
                var far = SocketChannel.open(target)) {
            var back = threads.submit(() -> copy(far, near));
            copy(near, far);
            back.get();
        } catch (Exception _) {
            // One side disconnected. Both channels are closed now, so the other side notices.
        }
    }

    /// Copies until one side ends, then closes both channels.
    private static void copy(SocketChannel from, SocketChannel to) {
        var buffer = ByteBuffer.allocate(BUFFER);
        try (from;
                to) {
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException _) {
            // The other direction ends too, because both are closed.
        }
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException _) {
            // The socket is not used any more.
        }
        threads.shutdownNow();
        threads.close();
    }
}
