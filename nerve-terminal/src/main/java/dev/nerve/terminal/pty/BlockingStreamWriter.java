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

/// A writer to a stream that blocks in native code, with its own thread.
///
/// A caller that is interrupted returns at once; the thread still writes the chunk it has begun.
/// *Safe for many threads*, one at a time.
final class BlockingStreamWriter implements AutoCloseable {

    /// The number of bytes that a terminal accepts while the program does not read.
    private static final int CHUNK = 1024;

    private final OutputStream stream;
    private final ExecutorService thread;
    private final ReentrantLock turn = new ReentrantLock();
    private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
    private volatile boolean closed;

    private BlockingStreamWriter(OutputStream stream, ExecutorService thread) {
        this.stream = stream;
        this.thread = thread;
    }

    /// {@return a writer whose thread starts with the first write}
    ///
    /// @param stream the stream to write to
    /// @param name the name of the thread
    static BlockingStreamWriter start(OutputStream stream, String name) {
        var threads = Thread.ofPlatform().daemon().name(name).factory();
        return new BlockingStreamWriter(stream, Executors.newSingleThreadExecutor(threads));
    }

    /// Writes all of `source`.
    ///
    /// @return true if all bytes were written, false if the program has ended
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

    /// Ends all waiting, because the program has ended.
    void finish() {
        finished.complete(false);
    }

    /// Stops the thread and wakes the threads that wait.
    @Override
    public void close() throws IOException {
        closed = true;
        finished.completeExceptionally(new AsynchronousCloseException());
        thread.shutdownNow();
        stream.close();
    }
}
