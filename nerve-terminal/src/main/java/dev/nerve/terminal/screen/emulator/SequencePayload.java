package dev.nerve.terminal.screen.emulator;

/// The text of a string sequence, up to a limit. *Confined to the screen's thread.*
public final class SequencePayload {

    /// The longest payload. A longer one is dropped completely.
    public static final int LONGEST = 1 << 16;

    private static final int RETAINED_CAPACITY = 256;

    private StringBuilder text = new StringBuilder();
    private boolean isTooLong;

    void reset() {
        if (text.capacity() > RETAINED_CAPACITY) {
            text = new StringBuilder();
        }
        text.setLength(0);
        isTooLong = false;
    }

    void add(int character) {
        if (text.length() >= LONGEST) {
            reset();
            isTooLong = true;
        }
        if (!isTooLong) {
            text.appendCodePoint(character);
        }
    }

    boolean isTooLong() {
        return isTooLong;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
