package dev.nerve.value;

import dev.nerve.value.SecretScanner.MaskSink;
import org.jspecify.annotations.Nullable;

/// Masks secrets in a text that comes in pieces: an end that may begin a secret is held back until
/// that is decided.
///
/// All pieces together give what [Secrets#mask(String)] gives for the whole text. *Confined to one
/// thread at a time.*
public final class StreamingTextMask {

    private final @Nullable SecretScanner scanner;

    /// @param automaton null if nothing is secret
    StreamingTextMask(@Nullable SecretAutomaton automaton) {
        this.scanner = automaton == null ? null : new SecretScanner(automaton);
    }

    /// {@return what can be shown by now: what was held back, and the piece but for its end}
    ///
    /// @param piece what comes next
    public String mask(String piece) {
        if (scanner == null) {
            return piece;
        }
        var text = new MaskedText(new StringBuilder(piece.length() + Secrets.MASK.length()));
        for (int i = 0; i < piece.length(); i++) {
            scanner.read(piece.charAt(i), text);
        }
        return text.shown.toString();
    }

    /// {@return what was held back: nothing more comes} Another text can begin then.
    public String end() {
        if (scanner == null) {
            return "";
        }
        var text = new MaskedText(new StringBuilder());
        scanner.finish(text);
        return text.shown.toString();
    }

    private record MaskedText(StringBuilder shown) implements MaskSink {

        @Override
        public void show(int symbol) {
            shown.append((char) symbol);
        }

        @Override
        public void hide(int symbol, boolean first) {
            if (first) {
                shown.append(Secrets.MASK);
            }
        }
    }
}
