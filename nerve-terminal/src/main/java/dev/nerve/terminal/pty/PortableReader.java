package dev.nerve.terminal.pty;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Reads a stream that blocks natively on a thread of its own, a few chunks ahead.
///
/// *Safe for many threads*, which take turns.
final class PortableReader implements AutoCloseable {

    /// The only chunk without anything in it.
    private static final ByteBuffer END = ByteBuffer.allocate(0);

    private static final int LARGEST = 64 * 1024;
    private static final int CHUNKS_AHEAD = 4;

    private final InputStream stream;
    private final Runnable finish;
    private final Thread thread;
    private final BlockingQueue<ByteBuffer> chunks = new ArrayBlockingQueue<>(CHUNKS_AHEAD);
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable ByteBuffer begun;
    private volatile boolean closed;

    private PortableReader(InputStream stream, String name, Runnable finish) {
        this.stream = stream;
        this.finish = finish;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// {@return a reader that has begun}
    ///
    /// @param stream what to read
    /// @param name what to call its thread
    /// @param finish done when there is no more
    static PortableReader start(InputStream stream, String name, Runnable finish) {
        var reader = new PortableReader(stream, name, finish);
        reader.thread.start();
        return reader;
    }

    private void run() {
        try {
            var buffer = new byte[LARGEST];
            for (int count = stream.read(buffer); count > 0; count = stream.read(buffer)) {
                chunks.put(ByteBuffer.wrap(Arrays.copyOf(buffer, count)));
            }
            finish.run();
            chunks.put(END);
        } catch (IOException | InterruptedException _) {
            chunks.clear();
            chunks.offer(END);
        }
    }

    /// Reads what is there, or waits until something is or the time is over.
    ///
    /// @param target gets at most as many bytes as it has room for
    /// @param nanos how long to wait, or `Long.MAX_VALUE` for ever
    /// @return how many, -1 if no more will come, or 0 if none came in time
    int read(ByteBuffer target, long nanos) throws IOException, InterruptedException {
        turn.lockInterruptibly();
        try {
            var chunk = begun == null ? chunks.poll(nanos, TimeUnit.NANOSECONDS) : begun;
            if (closed) {
                throw new AsynchronousCloseException();
            }
            if (chunk == null) {
                return 0;
            }
            boolean atEnd = !chunk.hasRemaining();
            int count = atEnd ? -1 : move(chunk, target);
            begun = atEnd || chunk.hasRemaining() ? chunk : null;
            return count;
        } finally {
            turn.unlock();
        }
    }

    private static int move(ByteBuffer chunk, ByteBuffer target) {
        int count = Math.min(chunk.remaining(), target.remaining());
        target.put(chunk.slice(chunk.position(), count));
        chunk.position(chunk.position() + count);
        return count;
    }

    /// Ends the thread, and wakes who waits.
    @Override
    public void close() throws IOException {
        closed = true;
        stream.close();
        thread.interrupt();
    }
}
