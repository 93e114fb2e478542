package dev.nerve.secret;

import dev.nerve.secret.SecretScanner.MaskSink;
import org.jspecify.annotations.Nullable;

/// A mask for secrets in a text that arrives in pieces. It holds back text that may start a secret.
///
/// The results of all pieces together equal [Secrets#mask(String)] of the whole text. *Confined to
/// one thread at a time.*
public final class StreamingTextMask {

    private final @Nullable SecretScanner scanner;

    /// @param automaton the automaton, or null if there are no secrets
    StreamingTextMask(@Nullable SecretAutomaton automaton) {
        this.scanner = automaton == null ? null : new SecretScanner(automaton);
    }

    /// {@return the text that can be shown now: the text held back before, and the piece without an
    /// undecided end}
    ///
    /// @param piece the next piece
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

    /// {@return the text that was held back, because the stream ends} Another stream can begin
    /// then.
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
