package dev.nerve.terminal.screen;

import java.time.Duration;

/// Feeds a screen, and says when it is worth a look.
///
/// What a program draws as a whole is shown when it is finished, and before the next drawing
/// begins, also if both come at once. A drawing that takes too long is shown nevertheless.
///
/// It has no clock: every call says when it is. *Confined to one thread.*
public final class Drawings {

    /// How long a program may draw before it is shown nevertheless.
    private static final long LONGEST = Duration.ofSeconds(1).toNanos();

    private final Canvas canvas;
    private final Seams seams = new Seams();
    private boolean updating;
    private long since;
    private boolean unshown;

    /// @param canvas what is drawn on
    public Drawings(Canvas canvas) {
        this.canvas = canvas;
    }

    /// The program wrote something.
    ///
    /// @param bytes what
    /// @param length how many of them count
    /// @param nanos when
    public void take(byte[] bytes, int length, long nanos) {
        int start = 0;
        while (start < length) {
            int end = seams.next(bytes, start, length);
            canvas.feed(bytes, start, end - start);
            unshown = true;
            if (seams.isEndOfUpdate()) {
                show(nanos);
            }
            start = end;
        }
    }

    /// Shows what has been drawn, unless the program is in the middle of it.
    ///
    /// @param nanos when it is now
    public void show(long nanos) {
        boolean now = canvas.isUpdating();
        if (now && !updating) {
            since = nanos;
        }
        updating = now;
        if (unshown && (!now || nanos - since >= LONGEST)) {
            unshown = false;
            canvas.shown();
        }
    }

    /// {@return whether something has been drawn that is not shown yet}
    public boolean isUnshown() {
        return unshown;
    }

    /// {@return when something is shown even if the program is still drawing}
    public long due() {
        return unshown ? since + LONGEST : Long.MAX_VALUE;
    }

    /// What a program draws on.
    public interface Canvas {

        /// Draws. What the program told is passed on after it, so that the screen shows all before
        /// that, and nothing after.
        ///
        /// @param bytes what the program wrote
        /// @param offset where it begins
        /// @param length how much it is
        void feed(byte[] bytes, int offset, int length);

        /// {@return whether the program is in the middle of a drawing}
        boolean isUpdating();

        /// The screen shows something else.
        void shown();
    }
}
