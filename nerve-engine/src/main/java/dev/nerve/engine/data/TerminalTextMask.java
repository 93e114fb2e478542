package dev.nerve.engine.data;

import dev.nerve.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// A mask for the text of a terminal. It keeps the length of the text and its escape sequences, so
/// that nothing moves on the screen. It also finds a secret that continues in the next row, or that
/// an escape sequence divides.
///
/// @param secrets the secrets to mask
public record TerminalTextMask(Secrets secrets) {

    /// The parts of a terminal's output that are not text: escape sequences and control characters.
    private static final Pattern NOT_TEXT =
            Pattern.compile(
                    "\\x1b\\[[0-?]*[ -/]*[@-~]" // A control sequence, such as a colour.
                            + "|\\x1b[\\]PX^_][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)?" // A string.
                            + "|\\x1b[ -/]*[0-~]" // A short sequence, such as a reset.
                            + "|[\\x00-\\x1f\\x7f]");

    /// {@return the text with masked secrets}
    ///
    /// @param text the text, with or without escape sequences
    public String mask(String text) {
        if (secrets.isEmpty()) {
            return text;
        }
        var shown = NOT_TEXT.matcher(text).replaceAll("");
        var masked = masked(shown);
        return shown.equals(masked) ? secrets.mask(text) : secrets.mask(merged(text, masked));
    }

    /// {@return the text with a star for each character of a secret}
    private String masked(String shown) {
        var mask = secrets.streamingScreenBytes();
        var first = mask.mask(shown.getBytes(StandardCharsets.UTF_8));
        return new String(first, StandardCharsets.UTF_8)
                + new String(mask.end(), StandardCharsets.UTF_8);
    }

    /// {@return the text whose shown characters are replaced, one by one}
    private static String merged(String text, String masked) {
        var merged = new StringBuilder(text.length());
        var other = NOT_TEXT.matcher(text);
        int at = 0;
        int next = 0;
        while (other.find()) {
            next = copy(masked, next, text.codePointCount(at, other.start()), merged);
            merged.append(text, other.start(), other.end());
            at = other.end();
        }
        copy(masked, next, text.codePointCount(at, text.length()), merged);
        return merged.toString();
    }

    private static int copy(String masked, int from, int count, StringBuilder to) {
        int end = masked.offsetByCodePoints(from, count);
        to.append(masked, from, end);
        return end;
    }
}
