package dev.nerve.sqlite.run;

import dev.nerve.TextTruncator;
import dev.nerve.seal.SealedTextException;
import dev.nerve.seal.SecretSeal;
import dev.nerve.store.journal.EffectInput;
import org.jspecify.annotations.Nullable;

/// The input of an effect in the columns `given` and `given_hash`.
///
/// If the text contains a secret, it is sealed together with the hash, because a hash of a secret
/// helps to guess it.
///
/// @param text the text of the input, or the sealed text with its hash
/// @param hash the hash of a long input that is not sealed, or null
record StoredInput(@Nullable String text, @Nullable String hash) {

    /// The columns of an input that is stored elsewhere.
    static final StoredInput NONE = new StoredInput(null, null);

    /// Separates the text from the hash in a sealed input.
    private static final String HASH = " #";

    private static final String CUT = TextTruncator.ELLIPSIS + HASH;

    static StoredInput of(EffectInput input, SecretSeal seal) {
        if (!input.isCut()) {
            return new StoredInput(seal.sealTruncated(input.text(), input.length()), null);
        }
        var both = input.text() + HASH + input.hash();
        var stored = seal.sealTruncated(both, input.length());
        return stored.equals(both)
                ? new StoredInput(input.text(), input.hash())
                : new StoredInput(stored, null);
    }

    /// {@return the input; unknown if it is sealed, and the key is missing or wrong}
    EffectInput read(SecretSeal seal) {
        if (text == null) {
            return EffectInput.UNKNOWN;
        }
        try {
            var opened = seal.open(text);
            int cut = opened.equals(text) ? -1 : opened.lastIndexOf(CUT);
            return cut < 0
                    ? new EffectInput(opened, hash == null ? "" : hash)
                    : split(opened, cut + 1);
        } catch (SealedTextException _) {
            return EffectInput.UNKNOWN;
        }
    }

    private static EffectInput split(String opened, int end) {
        return new EffectInput(opened.substring(0, end), opened.substring(end + HASH.length()));
    }
}
