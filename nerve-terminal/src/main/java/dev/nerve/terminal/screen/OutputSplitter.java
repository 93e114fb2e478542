package dev.nerve.terminal.screen;

/// A splitter of the output of a program at the positions where the screen may be worth reading.
///
/// These are the possible ends of operating system commands and of synchronized updates. False
/// matches are harmless: an extra look at the screen changes nothing. *Confined to one thread.*
final class OutputSplitter {

    private static final long ESCAPE_BACKSLASH = 0x1b5cL;
    private static final long BELL = 7;

    /// The end of `ESC [ ? 2026 l`.
    private static final long UPDATE_END = 0x32303236_6cL;

    private static final long TWO_BYTES = 0xffffL;
    private static final long FIVE_BYTES = 0xff_ffff_ffffL;

    /// The last eight bytes, because a pattern may be split between buffers.
    private long recent;

    /// {@return the index after the next such position, or the end if there is none}
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

    /// {@return whether an update has just ended}
    boolean isEndOfUpdate() {
        return (recent & FIVE_BYTES) == UPDATE_END;
    }
}
