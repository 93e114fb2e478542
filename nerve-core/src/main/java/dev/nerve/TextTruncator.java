package dev.nerve;

/// Truncation of texts that are too long for a message.
///
/// The caller need not know the secrets. The mark shows that the text before it may be incomplete,
/// so [Secrets] also mask the start of a secret before the mark.
public final class TextTruncator {

    /// The mark in place of the removed end of a text.
    public static final char ELLIPSIS = '…';

    private TextTruncator() {}

    /// {@return a text, or its beginning with the mark if it is too long}
    ///
    /// @param text the text
    /// @param most the maximum characters before the mark, at least 1
    public static String truncate(String text, int most) {
        return text.length() <= most ? text : text.substring(0, whole(text, most)) + ELLIPSIS;
    }

    /// Never splits a surrogate pair.
    private static int whole(String text, int end) {
        return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
