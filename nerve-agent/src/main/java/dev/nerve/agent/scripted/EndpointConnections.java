package dev.nerve.agent.scripted;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The threads of an endpoint: one that accepts connections, and one for each connection. *Safe for
/// many threads.*
final class EndpointConnections implements AutoCloseable {

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /// A task that ends when its connection does, or when its thread is interrupted.
    @FunctionalInterface
    interface ConnectionTask {

        void run() throws IOException, InterruptedException;
    }

    void serve(SocketChannel connection, ConnectionTask connectionTask) {
        start(() -> {
            try (connection) {
                connectionTask.run();
            }
        });
    }

    void start(ConnectionTask connectionTask) {
        var thread = Thread.ofVirtual().name("nerve-endpoint").unstarted(() -> run(connectionTask));
        threads.add(thread);
        thread.start();
        if (closed) {
            thread.interrupt();
        }
    }

    private void run(ConnectionTask connectionTask) {
        try {
            connectionTask.run();
        } catch (IOException | InterruptedException _) {
            // The client is gone, or the endpoint is closing.
        } finally {
            threads.remove(Thread.currentThread());
        }
    }

    /// Interrupts all threads and waits for their end.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (var thread : threads) {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
