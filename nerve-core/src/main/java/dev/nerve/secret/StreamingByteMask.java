package dev.nerve.secret;

import dev.nerve.secret.SecretScanner.MaskSink;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A mask for secrets in UTF-8 bytes that arrive in pieces. It holds back bytes that may start a
/// secret. A piece may end inside a character.
///
/// *Confined to one thread at a time.*
public final class StreamingByteMask {

    private static final byte[] NOTHING = {};

    private final @Nullable SecretScanner scanner;
    private final boolean sameLength;

    /// @param automaton the automaton, or null if there are no secrets
    /// @param sameLength whether the mask has as many characters as the secret
    StreamingByteMask(@Nullable SecretAutomaton automaton, boolean sameLength) {
        this.scanner = automaton == null ? null : new SecretScanner(automaton);
        this.sameLength = sameLength;
    }

    /// {@return the bytes that can be shown now: those held back before, and these without an
    /// undecided end}
    ///
    /// @param bytes the next bytes; they are not changed
    public byte[] mask(byte[] bytes) {
        return scanner == null ? bytes : mask(bytes, 0, bytes.length);
    }

    /// {@return the bytes that can be shown now: those held back before, and these without an
    /// undecided end}
    ///
    /// @param bytes the array with the next bytes; it is not changed
    /// @param offset the start of the next bytes
    /// @param length the number of bytes
    public byte[] mask(byte[] bytes, int offset, int length) {
        if (scanner == null) {
            return Arrays.copyOfRange(bytes, offset, offset + length);
        }
        var masked = new MaskedBytes(length, sameLength);
        for (int i = offset; i < offset + length; i++) {
            scanner.read(bytes[i] & 0xff, masked);
        }
        return masked.shown();
    }

    /// {@return the bytes that were held back, because the stream ends} Another stream can begin
    /// then.
    public byte[] end() {
        if (scanner == null) {
            return NOTHING;
        }
        var masked = new MaskedBytes(0, sameLength);
        scanner.finish(masked);
        return masked.shown();
    }

    private static final class MaskedBytes implements MaskSink {

        private final boolean sameLength;
        private byte[] bytes;
        private int size;

        MaskedBytes(int expected, boolean sameLength) {
            this.bytes = new byte[expected];
            this.sameLength = sameLength;
        }

        byte[] shown() {
            return Arrays.copyOf(bytes, size);
        }

        @Override
        public void show(int symbol) {
            if (size == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(16, 2 * size));
            }
            bytes[size++] = (byte) symbol;
        }

        @Override
        public void hide(int symbol, boolean first) {
            int stars = sameLength ? (isInside(symbol) ? 0 : 1) : first ? Secrets.MASK.length() : 0;
            for (int i = 0; i < stars; i++) {
                show('*');
            }
        }

        /// {@return whether a byte is a UTF-8 continuation byte}
        private static boolean isInside(int symbol) {
            return (symbol & 0xc0) == 0x80;
        }
    }
}
