package dev.nerve.engine.hub;

import dev.nerve.event.Event;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The newest pieces of output of all runs that this process executes. *Safe for many threads.*
///
/// All subscribers share it. To add a piece takes no lock and overwrites the oldest one. A
/// subscriber that is too slow for it gets the pieces that it missed from the log.
final class LiveOutputRing {

    /// The number of pieces.
    static final int PIECES = 512;

    /// The maximum number of characters of a piece, which bounds the memory.
    static final int LONGEST = 1024;

    private final AtomicReferenceArray<LiveChunk> pieces = new AtomicReferenceArray<>(PIECES);
    private final AtomicLong end = new AtomicLong();

    /// Adds a piece, in parts if it is long.
    ///
    /// @param event the event of the run
    /// @param position the position of the text in its stream
    /// @param text the text, which is not empty
    void add(Event event, long position, String text) {
        int from = 0;
        do {
            int to = partEnd(text, from);
            long number = end.getAndIncrement();
            var part = text.substring(from, to);
            pieces.set(slot(number), new LiveChunk(number, event, position, from, part));
            from = to;
        } while (from < text.length());
    }

    /// {@return the end of a part, which never lies inside a character}
    private static int partEnd(String text, int from) {
        int to = Math.min(text.length(), from + LONGEST);
        boolean isInside = to < text.length() && Character.isHighSurrogate(text.charAt(to - 1));
        return isInside ? to - 1 : to;
    }

    private static int slot(long number) {
        return (int) (number % PIECES);
    }

    /// {@return the number of the next piece}
    long end() {
        return end.get();
    }

    /// {@return the first piece that is still there, with this number or a greater one; null if
    /// there is none yet}
    ///
    /// @param number the number
    @Nullable LiveChunk find(long number) {
        long from = Math.max(number, end.get() - PIECES);
        while (from < end.get()) {
            var piece = pieces.get(slot(from));
            if (piece == null || piece.number() < from) {
                // Another thread has taken the number and is about to write the piece.
                return null;
            }
            if (piece.number() == from) {
                return piece;
            }
            from = Math.max(from + 1, end.get() - PIECES);
        }
        return null;
    }
}
