package dev.nerve.terminal.pane;

import java.util.regex.Pattern;

/// A sanitizer of pasted text.
public final class PasteSanitizer {

    /// The end mark of a bracketed paste; its first two characters can also be a single one.
    private static final Pattern END = Pattern.compile("(?:\u001b\\[|\u009b)201~");

    private PasteSanitizer() {}

    /// {@return the text without sequences that would end the paste early}
    ///
    /// @param text the text to paste
    public static String sanitize(String text) {
        var clean = text.replace("\r\n", "\n");
        while (END.matcher(clean).find()) {
            clean = END.matcher(clean).replaceAll("");
        }
        return clean;
    }
}
