package dev.nerve.terminal.screen.emulator;

/// The numbers in a control sequence, such as `38:2::1:2:3;4`. *Confined to the screen's thread.*
///
/// Semicolons separate parameters, and colons separate the parts of one parameter. The limit is 32
/// for each; the rest is ignored.
final class SequenceParameters {

    private static final int MOST = 32;

    private final int[] values = new int[MOST];
    private final int[] parts = new int[MOST];

    /// The index of the first part of each parameter. The parts end where those of the next
    /// parameter start.
    private final int[] partsFrom = new int[MOST + 1];

    private int count;
    private int partCount;
    private boolean isPart;
    private boolean isFull;
    private boolean arePartsFull;

    /// Resets to one parameter of value 0.
    void reset() {
        count = 1;
        values[0] = 0;
        partCount = 0;
        partsFrom[0] = 0;
        partsFrom[1] = 0;
        isPart = false;
        isFull = false;
        arePartsFull = false;
    }

    void take(int code) {
        switch (code) {
            case ';' -> begin();
            case ':' -> beginPart();
            default -> digit(code - '0');
        }
    }

    private void begin() {
        isPart = false;
        if (count == MOST) {
            isFull = true;
            return;
        }
        values[count++] = 0;
        partsFrom[count] = partCount;
    }

    private void beginPart() {
        isPart = true;
        if (isFull || partCount == MOST) {
            arePartsFull = true;
            return;
        }
        parts[partCount++] = -1;
        partsFrom[count] = partCount;
    }

    private void digit(int digit) {
        if (isFull || (isPart && arePartsFull)) {
            return;
        }
        if (isPart) {
            parts[partCount - 1] = appended(parts[partCount - 1], digit);
        } else {
            values[count - 1] = appended(values[count - 1], digit);
        }
    }

    private static int appended(int value, int digit) {
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, value) * 10L + digit);
    }

    int count() {
        return count;
    }

    /// {@return a parameter, or 0 if there is none}
    int get(int index) {
        return index < count ? values[index] : 0;
    }

    /// {@return a parameter that counts something, for which 0 means 1}
    int getCount(int index) {
        return Math.max(1, get(index));
    }

    int partCount(int index) {
        return partsFrom[index + 1] - partsFrom[index];
    }

    /// {@return a part, or -1 if it was left empty}
    int part(int index, int part) {
        return parts[partsFrom[index] + part];
    }
}
