package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.screen.FrameScheduler;
import dev.nerve.terminal.screen.TerminalMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// A reader of a pseudo-terminal that feeds the screen and calls the listener until the end.
///
/// *Confined to its thread*, which stops when the program has ended or the terminal is closed.
final class PtyReader implements Runnable, FrameScheduler.DrawTarget {

    private static final System.Logger LOG = System.getLogger(PtyReader.class.getName());

    /// Small at first: most programs write little, and many may run at once.
    private static final int SMALLEST = 4 * 1024;

    private static final int LARGEST = 64 * 1024;

    private final Pty pty;
    private final SynchronizedScreen screen;
    private final BufferedSequenceListener bufferedSequenceListener;
    private final TerminalListener listener;
    private final FrameScheduler scheduler = new FrameScheduler(this);
    private boolean complained;

    PtyReader(
            Pty pty,
            SynchronizedScreen screen,
            BufferedSequenceListener bufferedSequenceListener,
            TerminalListener listener) {
        this.pty = pty;
        this.screen = screen;
        this.bufferedSequenceListener = bufferedSequenceListener;
        this.listener = listener;
    }

    @Override
    public void run() {
        try {
            pump();
            pty.await();
        } catch (IOException | InterruptedException | IllegalStateException _) {
            // The terminal or its poller was closed.
        } finally {
            end();
        }
    }

    private void pump() throws IOException, InterruptedException {
        var buffer = ByteBuffer.allocate(SMALLEST);
        for (int count = read(buffer); count >= 0; count = read(buffer)) {
            if (count > 0) {
                take(buffer.array(), count);
            }
            scheduler.showIfComplete(System.nanoTime());
            buffer = readyForMore(buffer);
        }
    }

    private int read(ByteBuffer buffer) throws IOException, InterruptedException {
        if (!scheduler.hasPending()) {
            return pty.read(buffer);
        }
        long left = scheduler.deadline() - System.nanoTime();
        return pty.read(buffer, Duration.ofNanos(Math.max(left, 0)));
    }

    private static ByteBuffer readyForMore(ByteBuffer buffer) {
        if (buffer.hasRemaining()) {
            return buffer.clear();
        }
        // More bytes are available, but other threads need to run too.
        Thread.yield();
        return buffer.capacity() < LARGEST
                ? ByteBuffer.allocate(2 * buffer.capacity())
                : buffer.clear();
    }

    private void take(byte[] bytes, int length) {
        callListener(() -> listener.output(bytes, length));
        scheduler.feed(bytes, length, System.nanoTime());
    }

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        callListener(() -> screen.feed(bytes, offset, length));
        bufferedSequenceListener.drainTo(
                (code, text) -> callListener(() -> listener.oscReceived(code, text)));
    }

    @Override
    public boolean isUpdating() {
        return screen.isOn(TerminalMode.SYNCHRONIZED_UPDATE);
    }

    @Override
    public void screenChanged() {
        callListener(listener::screenChanged);
    }

    private void end() {
        if (scheduler.hasPending()) {
            screenChanged();
        }
        pty.exit().ifPresent(exit -> callListener(() -> listener.programEnded(exit)));
    }

    /// Calls the listener. Its failure does not stop the reading.
    private void callListener(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            if (!complained) {
                complained = true;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "cannot show the output of a program",
                        failure);
            }
        }
    }
}
