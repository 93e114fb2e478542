package dev.nerve.store.journal;

import dev.nerve.TextTruncator;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;

/// The input of an effect, as the journal stores it. *Immutable.*
///
/// A short input is stored as a whole. Of a long one the journal stores the beginning, for people,
/// and the hash, for the comparison.
///
/// @param text the input as JSON with sorted fields, or the beginning of a long one
/// @param hash the hash of a long input; empty if the text is the whole input
public record EffectInput(String text, String hash) {

    /// An unknown input, which matches any input.
    public static final EffectInput UNKNOWN = new EffectInput("", "");

    private static final int LONGEST = 160;

    /// {@return the stored form of an input}
    ///
    /// @param input the input
    public static EffectInput of(Value input) {
        var json = ValueFingerprint.sorted(input).toJson();
        return json.length() <= LONGEST
                ? new EffectInput(json, "")
                : new EffectInput(
                        TextTruncator.truncate(json, LONGEST), ValueFingerprint.of(input));
    }

    /// {@return whether the text is only the beginning of the input}
    public boolean isCut() {
        return !hash.isEmpty();
    }

    /// {@return the length of the text before the mark at which it was cut}
    public int length() {
        return isCut() && text.endsWith(String.valueOf(TextTruncator.ELLIPSIS))
                ? text.length() - 1
                : text.length();
    }

    /// {@return whether another input is the same, as far as it is known}
    ///
    /// @param other the other input
    public boolean isSame(EffectInput other) {
        return equals(UNKNOWN)
                || other.equals(UNKNOWN)
                || (isCut() ? hash.equals(other.hash) : !other.isCut() && text.equals(other.text));
    }

    /// {@return the input for people}
    @Override
    public String toString() {
        return isCut() ? text + " #" + hash : text;
    }
}
