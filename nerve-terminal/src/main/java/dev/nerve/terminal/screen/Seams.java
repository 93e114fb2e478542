package dev.nerve.terminal.screen;

/// Finds the places in a program's output at which somebody wants to look at the screen.
///
/// They are where an operating system command can have ended, and where a drawing can. That it
/// looks so is enough: to look once too often does no harm. *Confined to one thread.*
final class Seams {

    private static final long ESCAPE_BACKSLASH = 0x1b5cL;
    private static final long BELL = 7;

    /// The end of `ESC [ ? 2026 l`.
    private static final long UPDATE_END = 0x32303236_6cL;

    private static final long TWO_BYTES = 0xffffL;
    private static final long FIVE_BYTES = 0xff_ffff_ffffL;

    /// The last eight bytes, because what is looked for may be cut anywhere.
    private long recent;

    /// {@return where the next seam is: the index after it, or the end if there is none}
    int next(byte[] bytes, int start, int end) {
        for (int i = start; i < end; i++) {
            byte next = bytes[i];
            recent = recent << 8 | (next & 0xff);
            if (next == BELL
                    || (next == '\\' && isEndOfString())
                    || (next == 'l' && isEndOfUpdate())) {
                return i + 1;
            }
        }
        return end;
    }

    private boolean isEndOfString() {
        return (recent & TWO_BYTES) == ESCAPE_BACKSLASH;
    }

    /// {@return whether a drawing has just ended}
    boolean isEndOfUpdate() {
        return (recent & FIVE_BYTES) == UPDATE_END;
    }
}
