package dev.nerve.terminal.shell;

import java.nio.charset.StandardCharsets;

/// The last bytes of a stream. *Confined to one thread.*
final class Tail {

    private static final int SIZE = 2048;

    private final byte[] ring = new byte[SIZE];
    private long count;

    void add(byte[] bytes, int offset, int length) {
        int kept = Math.min(length, SIZE);
        int from = offset + length - kept;
        count += length - kept;
        int start = (int) (count % SIZE);
        int first = Math.min(kept, SIZE - start);
        System.arraycopy(bytes, from, ring, start, first);
        System.arraycopy(bytes, from + first, ring, 0, kept - first);
        count += kept;
    }

    /// {@return the last line that is not blank, or nothing}
    String lastLine() {
        var lines = text().strip().lines().toList();
        return lines.isEmpty() ? "" : lines.getLast().strip();
    }

    private String text() {
        if (count <= SIZE) {
            return new String(ring, 0, (int) count, StandardCharsets.UTF_8);
        }
        var ordered = new byte[SIZE];
        int start = (int) (count % SIZE);
        System.arraycopy(ring, start, ordered, 0, SIZE - start);
        System.arraycopy(ring, 0, ordered, SIZE - start, start);
        return new String(ordered, StandardCharsets.UTF_8);
    }
}
