package dev.nerve.testkit.agent;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/// A decoder from bytes to keys. The bytes may be split anywhere. *Confined to one thread.*
final class KeyDecoder {

    private static final byte[] PASTE_END = "\u001b[201~".getBytes(StandardCharsets.US_ASCII);
    private static final int ESC = 0x1b;

    private final Consumer<KeyInput> keys;
    private byte[] pending = new byte[0];
    private int at;
    private boolean pasting;

    KeyDecoder(Consumer<KeyInput> keys) {
        this.keys = keys;
    }

    void feed(byte[] bytes, int length) {
        int rest = pending.length - at;
        var joined = Arrays.copyOfRange(pending, at, at + rest + length);
        System.arraycopy(bytes, 0, joined, rest, length);
        pending = joined;
        at = 0;
        while (at < pending.length && (pasting ? paste() : key())) {}
    }

    /// {@return whether the input ends with an escape byte that may be a key or the start of a
    /// sequence}
    boolean hasPendingEscape() {
        return !pasting && pending.length - at == 1 && pending[at] == ESC;
    }

    /// Emits the pending escape byte as the Escape key, because nothing followed it.
    void flushEscape() {
        at = pending.length;
        keys.accept(KeyInput.NamedKey.ESCAPE);
    }

    /// Drops an Enter that arrives together with the end of a paste, as real agents do.
    private boolean paste() {
        int end = indexOf(PASTE_END);
        if (end < 0) {
            return false;
        }
        var text = new String(pending, at, end - at, StandardCharsets.UTF_8);
        keys.accept(new KeyInput.TextPaste(text.replace("\r\n", "\n").replace('\r', '\n')));
        pasting = false;
        at = end + PASTE_END.length;
        if (at < pending.length && pending[at] == '\r') {
            at++;
        }
        return true;
    }

    private boolean key() {
        int c = pending[at] & 0xff;
        if (c == ESC) {
            return escape();
        }
        if (c >= ' ' && c != 0x7f) {
            return text();
        }
        at++;
        control(c);
        return true;
    }

    private void control(int c) {
        switch (c) {
            case '\r' -> keys.accept(KeyInput.NamedKey.ENTER);
            case '\n' -> keys.accept(KeyInput.NamedKey.NEWLINE);
            case 3 -> keys.accept(KeyInput.NamedKey.INTERRUPT);
            case 8, 0x7f -> keys.accept(KeyInput.NamedKey.ERASE);
            case '\t' -> keys.accept(new KeyInput.TypedText("\t"));
            default -> {}
        }
    }

    private boolean text() {
        int end = at;
        while (end < pending.length && (pending[end] < 0 || pending[end] >= ' ')) {
            end++;
        }
        int whole = end == pending.length ? end - cutCharacter(end) : end;
        if (whole == at) {
            return false;
        }
        keys.accept(
                new KeyInput.TypedText(
                        new String(pending, at, whole - at, StandardCharsets.UTF_8)));
        at = whole;
        return true;
    }

    /// {@return the number of bytes at the end that belong to an incomplete character}
    private int cutCharacter(int end) {
        for (int back = 1; back <= 3 && end - back >= at; back++) {
            int c = pending[end - back] & 0xff;
            if (c >= 0xc0) {
                int length = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
                return back < length ? back : 0;
            }
            if (c < 0x80) {
                return 0;
            }
        }
        return 0;
    }

    private boolean escape() {
        if (at + 1 == pending.length) {
            return false;
        }
        return switch (pending[at + 1]) {
            case '[' -> sequence(at + 2);
            case 'O' -> sequence(at + 2);
            case '\r' -> skip(2, KeyInput.NamedKey.NEWLINE);
            default -> skip(1, KeyInput.NamedKey.ESCAPE);
        };
    }

    private boolean skip(int length, KeyInput key) {
        at += length;
        keys.accept(key);
        return true;
    }

    private boolean sequence(int from) {
        int end = from;
        while (end < pending.length && pending[end] < '@') {
            end++;
        }
        if (end == pending.length) {
            return false;
        }
        var text = new String(pending, from, end + 1 - from, StandardCharsets.US_ASCII);
        at = end + 1;
        switch (text) {
            case "A" -> keys.accept(KeyInput.NamedKey.UP);
            case "B" -> keys.accept(KeyInput.NamedKey.DOWN);
            case "200~" -> pasting = true;
            default -> {}
        }
        return true;
    }

    private int indexOf(byte[] wanted) {
        for (int from = at; from <= pending.length - wanted.length; from++) {
            if (pending[from] == ESC
                    && Arrays.equals(
                            pending, from, from + wanted.length, wanted, 0, wanted.length)) {
                return from;
            }
        }
        return -1;
    }
}
