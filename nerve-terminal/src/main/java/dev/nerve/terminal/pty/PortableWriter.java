package dev.nerve.terminal.pty;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;

/// Writes to a stream that blocks natively on a thread of its own.
///
/// A writer that is interrupted leaves at once; the little that it had begun is still written.
/// *Safe for many threads*, which take turns.
final class PortableWriter implements AutoCloseable {

    /// As much as a terminal takes without being read.
    private static final int CHUNK = 1024;

    private final OutputStream stream;
    private final ExecutorService thread;
    private final ReentrantLock turn = new ReentrantLock();
    private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
    private volatile boolean closed;

    private PortableWriter(OutputStream stream, ExecutorService thread) {
        this.stream = stream;
        this.thread = thread;
    }

    /// {@return a writer whose thread starts with the first write}
    ///
    /// @param stream where to write
    /// @param name what to call its thread
    static PortableWriter start(OutputStream stream, String name) {
        var threads = Thread.ofPlatform().daemon().name(name).factory();
        return new PortableWriter(stream, Executors.newSingleThreadExecutor(threads));
    }

    /// Writes all of `source`.
    ///
    /// @return whether all was taken; false if the program has ended
    boolean write(ByteBuffer source) throws IOException, InterruptedException {
        turn.lockInterruptibly();
        try {
            boolean taken = !finished.isDone();
            while (taken && source.hasRemaining()) {
                var chunk = new byte[Math.min(source.remaining(), CHUNK)];
                source.get(chunk);
                taken = writeChunk(chunk);
            }
            return taken;
        } finally {
            turn.unlock();
        }
    }

    private boolean writeChunk(byte[] chunk) throws IOException, InterruptedException {
        try {
            var written = CompletableFuture.supplyAsync(() -> tryWrite(chunk), thread);
            return (boolean) CompletableFuture.anyOf(written, finished).get() && !finished.isDone();
        } catch (ExecutionException | RejectedExecutionException failure) {
            throw closed ? new AsynchronousCloseException() : new IOException(failure);
        }
    }

    private boolean tryWrite(byte[] chunk) {
        try {
            stream.write(chunk);
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /// Lets nobody wait any more: the program has ended.
    void finish() {
        finished.complete(false);
    }

    /// Ends the thread, and wakes who waits.
    @Override
    public void close() throws IOException {
        closed = true;
        finished.completeExceptionally(new AsynchronousCloseException());
        thread.shutdownNow();
        stream.close();
    }
}
