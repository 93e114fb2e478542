package dev.nerve.node.capability.screen;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The loop that shows a feed to one viewer, on a thread of its own.
///
/// It passes on complete characters. The bytes of an incomplete one wait for the next piece.
final class ScreenViewer implements Runnable {

    /// The largest piece, in bytes.
    static final int MOST = 16 * 1024;

    private static final System.Logger LOG = System.getLogger(ScreenViewer.class.getName());

    private final ScreenFeed feed;
    private final ScreenSink sink;
    private byte[] rest = new byte[0];
    private long position;
    private long drawn;
    private volatile boolean closed;

    ScreenViewer(ScreenFeed feed, ScreenSink sink, long position, long drawn) {
        this.feed = feed;
        this.sink = sink;
        this.position = position;
        this.drawn = drawn;
    }

    boolean isClosed() {
        return closed;
    }

    /// Ends the subscription. A call of the sink that runs now still ends.
    void close() {
        closed = true;
        feed.wake();
    }

    @Override
    public void run() {
        try {
            while (show(feed.await(position, drawn, this))) {
                // The next piece.
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            LOG.log(System.Logger.Level.WARNING, "removes a viewer that failed", failure);
        }
    }

    /// {@return whether more may come}
    private boolean show(ScreenUpdate update) {
        return switch (update) {
            case ScreenUpdate.Output more -> output(more.bytes());
            case ScreenUpdate.Redraw(var number) -> redraw(number);
            case ScreenUpdate.End() -> false;
        };
    }

    private boolean output(byte[] bytes) {
        position += bytes.length;
        var text = decode(bytes);
        if (!text.isEmpty()) {
            sink.output(new ScreenChunk(text, position - rest.length));
        }
        return true;
    }

    private boolean redraw(long number) {
        var snapshot = feed.snapshot();
        position = snapshot.position();
        drawn = number;
        rest = new byte[0];
        sink.redraw(snapshot);
        return true;
    }

    private String decode(byte[] bytes) {
        var all = Arrays.copyOf(rest, rest.length + bytes.length);
        System.arraycopy(bytes, 0, all, rest.length, bytes.length);
        int end = endOfCharacters(all);
        rest = Arrays.copyOfRange(all, end, all.length);
        return new String(all, 0, end, StandardCharsets.UTF_8);
    }

    /// {@return the end of the last complete character; wrong bytes count as characters}
    private static int endOfCharacters(byte[] bytes) {
        for (int back = 1; back <= Math.min(3, bytes.length); back++) {
            int first = bytes[bytes.length - back] & 0xFF;
            if (first >= 0xC0) {
                int length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
                return length > back ? bytes.length - back : bytes.length;
            }
            if (first < 0x80) {
                return bytes.length;
            }
        }
        return bytes.length;
    }
}
