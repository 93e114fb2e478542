package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.screen.Mode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;

/// Reads a pseudo-terminal to its end, shows what comes, and tells about it.
///
/// *Confined to its thread*, which ends when the program has, or the terminal is closed.
final class PtyReader implements Runnable {

    private static final System.Logger LOG = System.getLogger(PtyReader.class.getName());

    /// Most programs write little, and many may run at once.
    private static final int SMALLEST = 4 * 1024;

    private static final int LARGEST = 64 * 1024;

    /// How long a program may draw before it is shown nevertheless.
    private static final long LONGEST_UPDATE = Duration.ofSeconds(1).toNanos();

    private final Pty pty;
    private final SharedScreen screen;
    private final Hearsay hearsay;
    private final TerminalListener listener;
    private final Seams seams = new Seams();
    private boolean updating;
    private long updatingSince;
    private boolean unshown;
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
            // The terminal was closed, or the poller that waits for it.
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
            showUnlessUpdating();
            buffer = readyForMore(buffer);
        }
    }

    private int read(ByteBuffer buffer) throws IOException, InterruptedException {
        if (!unshown) {
            return pty.read(buffer);
        }
        long left = updatingSince + LONGEST_UPDATE - System.nanoTime();
        return pty.read(buffer, Duration.ofNanos(Math.max(left, 0)));
    }

    private static ByteBuffer readyForMore(ByteBuffer buffer) {
        if (buffer.hasRemaining()) {
            return buffer.clear();
        }
        // There is more at once, and others want to run as well.
        Thread.yield();
        return buffer.capacity() < LARGEST
                ? ByteBuffer.allocate(2 * buffer.capacity())
                : buffer.clear();
    }

    /// What the program told is passed on when the screen shows all before it, and nothing after.
    /// What it has drawn as a whole is shown before it begins to draw again.
    private void take(byte[] bytes, int length) {
        tell(() -> listener.output(bytes, length));
        int start = 0;
        while (start < length) {
            int offset = start;
            int end = seams.next(bytes, start, length);
            tell(() -> screen.feed(bytes, offset, end - offset));
            unshown = true;
            hearsay.passOn((code, text) -> tell(() -> listener.told(code, text)));
            if (seams.isEndOfUpdate()) {
                showUnlessUpdating();
            }
            start = end;
        }
    }

    private void showUnlessUpdating() {
        boolean now = screen.isOn(Mode.SYNCHRONIZED_UPDATE);
        if (now && !updating) {
            updatingSince = System.nanoTime();
        }
        updating = now;
        if (unshown && (!now || System.nanoTime() - updatingSince >= LONGEST_UPDATE)) {
            unshown = false;
            tell(listener::shown);
        }
    }

    private void end() {
        if (unshown) {
            tell(listener::shown);
        }
        pty.exit().ifPresent(exit -> tell(() -> listener.ended(exit)));
    }

    /// Whoever fails does not keep the program from being read.
    private void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            if (!complained) {
                complained = true;
                LOG.log(
                        System.Logger.Level.WARNING,
                        "cannot show or tell what a program does",
                        failure);
            }
        }
    }
}
