package dev.nerve.node.capability.screen;

/// The last bytes of an output, by their position. *Confined to one thread*, or guarded.
final class OutputRing {

    static final int LIMIT = 256 * 1024;

    private byte[] bytes = new byte[0];
    private long start;
    private long end;

    /// {@return the number of bytes so far}
    long end() {
        return end;
    }

    /// {@return whether all bytes since a position are still there}
    boolean hasSince(long position) {
        return position >= start && position <= end;
    }

    /// Counts bytes without keeping them.
    void skip(int length) {
        end += length;
        start = end;
    }

    void add(byte[] more, int length) {
        if (bytes.length == 0) {
            bytes = new byte[LIMIT];
        }
        for (int i = Math.max(0, length - LIMIT); i < length; i++) {
            bytes[(int) ((end + i) % LIMIT)] = more[i];
        }
        end += length;
        start = Math.max(start, end - LIMIT);
    }

    /// {@return the bytes from a position on}
    ///
    /// @param position a position that is still there
    /// @param most the largest number of bytes
    byte[] read(long position, int most) {
        var read = new byte[(int) Math.min(most, end - position)];
        for (int i = 0; i < read.length; i++) {
            read[i] = bytes[(int) ((position + i) % LIMIT)];
        }
        return read;
    }
}
