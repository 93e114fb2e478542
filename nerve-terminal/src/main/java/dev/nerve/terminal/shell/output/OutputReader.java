package dev.nerve.terminal.shell.output;

import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A reader of one stream of a program. It stores the bytes and emits them as they arrive.
///
/// It runs on its own thread until the stream ends or is closed.
public final class OutputReader implements Runnable {

    private static final int SMALLEST = 4 * 1024;
    private static final int LARGEST = 64 * 1024;

    private final PollableDescriptor source;
    private final OutputCapture capture;
    private final ChunkEmitter chunks;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Exception failure;

    /// @param source the stream to read
    /// @param capture stores the bytes
    /// @param chunks emits the bytes
    OutputReader(PollableDescriptor source, OutputCapture capture, ChunkEmitter chunks) {
        this.source = source;
        this.capture = capture;
        this.chunks = chunks;
    }

    @Override
    public void run() {
        try {
            pump();
            chunks.end();
        } catch (AsynchronousCloseException _) {
            // A process that left the group still has the other end open, and nobody waits for it.
        } catch (IOException | InterruptedException | RuntimeException thrown) {
            failure = thrown;
            // Otherwise the program would wait forever for a reader.
            source.close();
        } finally {
            capture.close();
            ended.countDown();
        }
    }

    /// The buffer is small at first: most programs write little, and many may run at once.
    private void pump() throws IOException, InterruptedException {
        var buffer = ByteBuffer.allocate(SMALLEST);
        while (source.read(buffer) >= 0) {
            boolean full = !buffer.hasRemaining();
            buffer.flip();
            capture.add(buffer);
            chunks.add(buffer);
            buffer =
                    full && buffer.capacity() < LARGEST
                            ? ByteBuffer.allocate(2 * buffer.capacity())
                            : buffer.clear();
        }
    }

    /// Waits for the end of the stream.
    ///
    /// @return true if it ended in time
    boolean await(Duration limit) throws InterruptedException {
        return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits only for the bytes that have been written so far.
    void finish() throws InterruptedException {
        source.finish();
        ended.await();
    }

    /// Throws if the reader has failed.
    void check() {
        if (failure != null) {
            throw new IllegalStateException("cannot read the command's output", failure);
        }
    }

    /// {@return the output so far}
    public CapturedOutput snapshot() {
        return capture.snapshot();
    }
}
