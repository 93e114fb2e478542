package dev.nerve.terminal.agent;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalLong;

/// The ends of synchronized updates in an output. The drawing becomes visible there, also in the
/// middle of a chunk. *Confined to one thread*, or guarded by its owner.
final class UpdateEnds {

    private static final String END = "\u001b[?2026l";

    private final Deque<Long> ends = new ArrayDeque<>();
    private String tail = "";
    private long read;

    /// Looks through a chunk. What is left of the one before is shown.
    void in(byte[] output, int length) {
        ends.clear();
        var text = tail + new String(output, 0, length, StandardCharsets.ISO_8859_1);
        long start = read - tail.length();
        for (int at = text.indexOf(END); at >= 0; at = text.indexOf(END, at + 1)) {
            ends.add(start + at + END.length());
        }
        read += length;
        tail = text.substring(Math.max(0, text.length() - END.length() + 1));
    }

    /// {@return how much is shown now, if an update ends there}
    OptionalLong next() {
        return ends.isEmpty() ? OptionalLong.empty() : OptionalLong.of(ends.removeFirst());
    }
}
