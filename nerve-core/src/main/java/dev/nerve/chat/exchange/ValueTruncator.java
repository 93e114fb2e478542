package dev.nerve.chat.exchange;

import dev.nerve.TextTruncator;
import dev.nerve.value.Value;

/// Truncation of values that are too long.
final class ValueTruncator {

    private ValueTruncator() {}

    /// {@return the value, or the beginning of its text with a remark}
    static Value truncate(int most, Value value) {
        var text = value.text();
        if (text.length() <= most) {
            return value;
        }
        return new Value.Text(
                "%s%n[cut: these are the first %d of %d characters]"
                        .formatted(head(most, text), most, text.length()));
    }

    /// {@return the beginning of a value's JSON, for an error message}
    static String excerpt(int most, Value value) {
        return TextTruncator.truncate(value.toJson(), most);
    }

    /// Never splits a surrogate pair.
    private static String head(int most, String text) {
        int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
        return text.substring(0, end);
    }
}
