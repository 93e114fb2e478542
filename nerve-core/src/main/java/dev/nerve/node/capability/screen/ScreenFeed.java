package dev.nerve.node.capability.screen;

import dev.nerve.run.Parallel;
import java.util.function.Supplier;

/// The output of one screen, with its viewers.
///
/// It keeps the last 256 KiB of output, from the first snapshot on. Each viewer has a thread and
/// reads at its own pace. A viewer whose output is gone gets a snapshot instead. So a viewer never
/// delays the program. *Safe for many threads.*
public final class ScreenFeed implements AutoCloseable {

    private final Supplier<ScreenSnapshot> screen;
    private final OutputRing ring = new OutputRing();
    private boolean viewed;
    private boolean closed;
    private long redraws;

    /// @param screen returns the current screen, with a position of this feed
    public ScreenFeed(Supplier<ScreenSnapshot> screen) {
        this.screen = screen;
    }

    /// Adds output. The screen may show it later, but not before.
    ///
    /// @param bytes the buffer with the output
    /// @param length the number of bytes
    public synchronized void append(byte[] bytes, int length) {
        if (viewed) {
            ring.add(bytes, length);
            notifyAll();
        } else {
            ring.skip(length);
        }
    }

    /// Makes every viewer draw the whole screen again.
    public synchronized void redraw() {
        redraws++;
        notifyAll();
    }

    /// {@return the current screen; the feed keeps the output after it}
    public ScreenSnapshot snapshot() {
        synchronized (this) {
            viewed = true;
        }
        return screen.get();
    }

    /// Adds a viewer.
    ///
    /// @param position the position of the viewer's screen
    /// @param sink the viewer
    /// @return the subscription, to be closed by the caller
    public synchronized ScreenSubscription subscribe(long position, ScreenSink sink) {
        viewed = true;
        var viewer = new ScreenViewer(this, sink, position, redraws);
        Parallel.start("nerve-screen-viewer", viewer);
        return viewer::close;
    }

    /// Waits for something that a viewer has not seen.
    ///
    /// @param position the position of the viewer
    /// @param drawn the number of redraws that the viewer has seen
    /// @param viewer the viewer
    /// @return the next thing to show
    synchronized ScreenUpdate await(long position, long drawn, ScreenViewer viewer)
            throws InterruptedException {
        while (!closed && !viewer.isClosed() && drawn == redraws && position == ring.end()) {
            wait();
        }
        if (viewer.isClosed() || (closed && position == ring.end())) {
            return new ScreenUpdate.End();
        }
        return drawn != redraws || !ring.hasSince(position)
                ? new ScreenUpdate.Redraw(redraws)
                : new ScreenUpdate.Output(ring.read(position, ScreenViewer.MOST));
    }

    synchronized void wake() {
        notifyAll();
    }

    /// Ends all subscriptions after the last output.
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
