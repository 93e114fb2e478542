package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.screen.Drawings;
import dev.nerve.terminal.screen.Mode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// A reader of a pseudo-terminal that feeds the screen and calls the listener until the end.
///
/// *Confined to its thread*, which stops when the program has ended or the terminal is closed.
final class PtyReader implements Runnable, Drawings.Canvas {

    private static final System.Logger LOG = System.getLogger(PtyReader.class.getName());

    /// Small at first: most programs write little, and many may run at once.
    private static final int SMALLEST = 4 * 1024;

    private static final int LARGEST = 64 * 1024;

    private final Pty pty;
    private final SharedScreen screen;
    private final Hearsay hearsay;
    private final TerminalListener listener;
    private final Drawings drawings = new Drawings(this);
    private boolean complained;

    PtyReader(Pty pty, SharedScreen screen, Hearsay hearsay, TerminalListener listener) {
        this.pty = pty;
        this.screen = screen;
        this.hearsay = hearsay;
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
            drawings.show(System.nanoTime());
            buffer = readyForMore(buffer);
        }
    }

    private int read(ByteBuffer buffer) throws IOException, InterruptedException {
        if (!drawings.isUnshown()) {
            return pty.read(buffer);
        }
        long left = drawings.due() - System.nanoTime();
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
        tell(() -> listener.output(bytes, length));
        drawings.take(bytes, length, System.nanoTime());
    }

    @Override
    public void feed(byte[] bytes, int offset, int length) {
        tell(() -> screen.feed(bytes, offset, length));
        hearsay.passOn((code, text) -> tell(() -> listener.told(code, text)));
    }

    @Override
    public boolean isUpdating() {
        return screen.isOn(Mode.SYNCHRONIZED_UPDATE);
    }

    @Override
    public void shown() {
        tell(listener::shown);
    }

    private void end() {
        if (drawings.isUnshown()) {
            shown();
        }
        pty.exit().ifPresent(exit -> tell(() -> listener.ended(exit)));
    }

    /// Calls the listener. Its failure does not stop the reading.
    private void tell(Runnable call) {
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
