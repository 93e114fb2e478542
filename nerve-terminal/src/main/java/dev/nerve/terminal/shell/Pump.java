package dev.nerve.terminal.shell;

import dev.nerve.terminal.process.Descriptor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Takes all that a program writes to one stream: keeps it, and hands it on as it comes.
///
/// Runs on a thread of its own until the stream ends or is closed.
final class Pump implements Runnable {

    private static final int SMALLEST = 4 * 1024;
    private static final int LARGEST = 64 * 1024;

    private final Descriptor source;
    private final Capture capture;
    private final Chunks chunks;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Exception failure;

    /// @param source where the bytes come from
    /// @param capture what keeps them
    /// @param chunks hands them on
    Pump(Descriptor source, Capture capture, Chunks chunks) {
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
            // Somebody that left the group still has the other end, and nobody waits for that.
        } catch (IOException | InterruptedException | RuntimeException thrown) {
            failure = thrown;
            // The program must not wait for ever for somebody to read.
            source.close();
        } finally {
            capture.close();
            ended.countDown();
        }
    }

    /// Starts with a small buffer: most programs write little, and many may run at once.
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
    /// @return whether it came in time
    boolean await(Duration limit) throws InterruptedException {
        return ended.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Waits only for what has been written by now.
    void finish() throws InterruptedException {
        source.finish();
        ended.await();
    }

    /// Fails if the pump did.
    void check() {
        if (failure != null) {
            throw new IllegalStateException("cannot take the command's output", failure);
        }
    }

    /// {@return what has been written so far}
    Captured soFar() {
        return capture.soFar();
    }
}
