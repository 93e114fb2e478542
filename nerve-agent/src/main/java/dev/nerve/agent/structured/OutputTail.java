package dev.nerve.agent.structured;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The last part of a program's text output. *Safe for many threads.*
final class OutputTail {

    private static final int MOST = 2_000;

    private byte[] kept = {};
    private boolean isCut;

    synchronized void add(byte[] bytes, int length) {
        int from = Math.max(0, length - MOST);
        int before = Math.min(kept.length, MOST - (length - from));
        isCut |= from > 0 || before < kept.length;
        var joined = Arrays.copyOfRange(kept, kept.length - before, kept.length + length - from);
        System.arraycopy(bytes, from, joined, before, length - from);
        kept = joined;
    }

    /// {@return the text, without a partial first word, which may be the end of a secret}
    synchronized String text() {
        int start = 0;
        while (isCut && start < kept.length && (kept[start] & 0xff) > ' ') {
            start++;
        }
        return new String(kept, start, kept.length - start, StandardCharsets.UTF_8).strip();
    }
}
