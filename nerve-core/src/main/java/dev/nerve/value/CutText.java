package dev.nerve.value;

/// Cuts texts that are too long for a message.
///
/// Who cuts need not know what is secret: the mark tells that the text before it may have lost its
/// end, so that [Secrets] hide what may be the beginning of a secret there.
public final class CutText {

    /// What stands where the end of a text was left out.
    public static final char MARK = '…';

    private CutText() {}

    /// {@return a text, or its beginning and the mark if it is longer than that}
    ///
    /// @param text the text
    /// @param most how many characters it may have before the mark, at least 1
    public static String head(String text, int most) {
        return text.length() <= most ? text : text.substring(0, whole(text, most)) + MARK;
    }

    /// Never half a character.
    private static int whole(String text, int end) {
        return Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end;
    }
}
