package dev.nerve.terminal.shell.output;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/// A queue of bytes, whose oldest bytes can be dropped.
///
/// It allocates memory in pieces as it grows. *Confined to one thread.*
final class ByteQueue {

    private static final int SMALLEST = 1024;
    private static final int LARGEST = 64 * 1024;

    private final Deque<byte[]> pieces = new ArrayDeque<>();

    /// The number of bytes used in the last piece.
    private int used;

    private long size;

    void add(byte[] bytes, int offset, int length) {
        int at = offset;
        int left = length;
        while (left > 0) {
            var piece = pieceWithRoom();
            int taken = Math.min(left, piece.length - used);
            System.arraycopy(bytes, at, piece, used, taken);
            used += taken;
            at += taken;
            left -= taken;
        }
        size += length;
    }

    private byte[] pieceWithRoom() {
        var last = pieces.peekLast();
        if (last != null && used < last.length) {
            return last;
        }
        int length = last == null ? SMALLEST : Math.min(LARGEST, 2 * last.length);
        var next = new byte[length];
        pieces.addLast(next);
        used = 0;
        return next;
    }

    long size() {
        return size;
    }

    /// Drops old bytes, in whole pieces: a little more than requested may stay.
    ///
    /// @param last the number of bytes to keep at least
    void trimTo(long last) {
        while (pieces.size() > 1 && size - pieces.getFirst().length >= last) {
            size -= pieces.removeFirst().length;
        }
    }

    /// Writes all bytes to a file, piece by piece, because a full copy may not fit into memory.
    ///
    /// @param spool the file
    void writeTo(SpoolFile spool) {
        long left = size;
        for (var piece : pieces) {
            int length = (int) Math.min(piece.length, left);
            spool.write(piece, 0, length);
            left -= length;
        }
    }

    /// {@return the last bytes}
    ///
    /// @param most the largest number of bytes
    byte[] last(long most) {
        var all = new byte[(int) size];
        int at = 0;
        for (var piece : pieces) {
            int length = (int) Math.min(piece.length, size - at);
            System.arraycopy(piece, 0, all, at, length);
            at += length;
        }
        return size <= most ? all : Arrays.copyOfRange(all, (int) (size - most), (int) size);
    }
}
