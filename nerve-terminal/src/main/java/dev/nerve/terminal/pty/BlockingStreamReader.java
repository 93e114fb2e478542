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

/// A reader of a stream that blocks in native code. Its own thread reads a few chunks ahead.
///
/// *Safe for many threads*, one at a time.
final class BlockingStreamReader implements AutoCloseable {

    /// The end of the stream. No other chunk is empty.
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

    private BlockingStreamReader(InputStream stream, String name, Runnable finish) {
        this.stream = stream;
        this.finish = finish;
        this.thread = Thread.ofPlatform().daemon().name(name).unstarted(this::run);
    }

    /// {@return a reader that has started}
    ///
    /// @param stream the stream to read
    /// @param name the name of the thread
    /// @param finish the action to run at the end of the stream, unless this reader was closed
    static BlockingStreamReader start(InputStream stream, String name, Runnable finish) {
        var reader = new BlockingStreamReader(stream, name, finish);
        reader.thread.start();
        return reader;
    }

    private void run() {
        try {
            readChunks();
            if (!closed) {
                finish.run();
            }
            chunks.put(END);
        } catch (InterruptedException _) {
            chunks.clear();
            chunks.offer(END);
        }
    }

    /// Reads until the end. A stream that cannot be read any more has ended, too.
    private void readChunks() throws InterruptedException {
        var buffer = new byte[LARGEST];
        try {
            for (int count = stream.read(buffer); count > 0; count = stream.read(buffer)) {
                chunks.put(ByteBuffer.wrap(Arrays.copyOf(buffer, count)));
            }
        } catch (IOException _) {
            // The terminal is gone or was closed.
        }
    }

    /// Reads the available bytes, or waits until there are some or the time is over.
    ///
    /// @param target the buffer to fill, at most to its limit
    /// @param nanos the longest wait, or `Long.MAX_VALUE` to wait forever
    /// @return the number of bytes read, -1 at the end, or 0 if the time is over
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

    /// Stops the thread and wakes the threads that wait.
    @Override
    public void close() throws IOException {
        closed = true;
        stream.close();
        thread.interrupt();
    }
}
