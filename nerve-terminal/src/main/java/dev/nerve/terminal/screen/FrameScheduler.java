package dev.nerve.terminal.screen;

import java.time.Duration;

/// A scheduler that feeds a screen and decides when to show it.
///
/// It shows a synchronized update when the update is complete and before the next one starts, even
/// if both arrive at once. It also shows an update that takes too long.
///
/// It has no clock: each call passes the current time. *Confined to one thread.*
public final class FrameScheduler {

    /// The longest time of an update before it is shown anyway.
    private static final long LONGEST = Duration.ofSeconds(1).toNanos();

    private final DrawTarget target;
    private final OutputSplitter splitter = new OutputSplitter();
    private boolean updating;
    private long since;
    private boolean unshown;

    /// @param target the screen to draw on
    public FrameScheduler(DrawTarget target) {
        this.target = target;
    }

    /// Processes output of the program.
    ///
    /// @param bytes the output
    /// @param length the number of bytes that are valid
    /// @param nanos the current time
    public void feed(byte[] bytes, int length, long nanos) {
        int start = 0;
        while (start < length) {
            int end = splitter.next(bytes, start, length);
            target.feed(bytes, start, end - start);
            unshown = true;
            if (splitter.isEndOfUpdate()) {
                showIfComplete(nanos);
            }
            start = end;
        }
    }

    /// Shows the screen, unless the program is in the middle of an update.
    ///
    /// @param nanos the current time
    public void showIfComplete(long nanos) {
        boolean now = target.isUpdating();
        if (now && !updating) {
            since = nanos;
        }
        updating = now;
        if (unshown && (!now || nanos - since >= LONGEST)) {
            unshown = false;
            target.screenChanged();
        }
    }

    /// {@return whether the screen has changes that are not shown yet}
    public boolean hasPending() {
        return unshown;
    }

    /// {@return the time to show the changes even if the program is still drawing}
    public long deadline() {
        return unshown ? since + LONGEST : Long.MAX_VALUE;
    }

    /// A screen that the program draws on.
    public interface DrawTarget {

        /// Draws the output, then passes on the operating system commands in it. At that moment the
        /// screen shows everything before the command and nothing after it.
        ///
        /// @param bytes the buffer with the output
        /// @param offset the start of the output
        /// @param length the number of bytes
        void feed(byte[] bytes, int offset, int length);

        /// {@return whether the program is in the middle of an update}
        boolean isUpdating();

        /// Reports that the visible screen has changed.
        void screenChanged();
    }
}
