package dev.nerve.value.internal;

import java.util.HexFormat;

/// The encoding of a text as a JSON string, with escapes where JSON or UTF-8 need them.
public final class JsonString {

    private static final HexFormat HEX = HexFormat.of();

    private JsonString() {}

    public static void append(StringBuilder json, String text) {
        json.append('"');
        int written = 0;
        for (int i = 0; i < text.length(); i++) {
            if (needsEscape(text, i)) {
                json.append(text, written, i);
                appendEscape(json, text.charAt(i));
                written = i + 1;
            }
        }
        json.append(text, written, text.length()).append('"');
    }

    private static void appendEscape(StringBuilder json, char c) {
        char letter = letter(c);
        if (letter != 0) {
            json.append('\\').append(letter);
        } else {
            json.append("\\u").append(HEX.toHexDigits(c));
        }
    }

    /// {@return the size of a text in UTF-8 bytes, without quotes and escapes}
    public static long plainSize(String text) {
        long size = 0;
        for (int i = 0; i < text.length(); i++) {
            size += plainSize(text.charAt(i));
        }
        return size;
    }

    /// Counts two bytes per surrogate, because a pair has four bytes.
    private static int plainSize(char c) {
        if (c < 0x80) {
            return 1;
        }
        return c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
    }

    private static boolean needsEscape(String text, int index) {
        char c = text.charAt(index);
        return c <= '\\' ? c < ' ' || c == '"' || c == '\\' : isLoneSurrogate(text, index);
    }

    private static boolean isLoneSurrogate(String text, int index) {
        char c = text.charAt(index);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1))
                : index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
    }

    /// {@return whether every surrogate is part of a pair}
    public static boolean isValidUnicode(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isLoneSurrogate(text, i)) {
                return false;
            }
        }
        return true;
    }

    /// {@return the letter of a short escape, or 0 if there is none}
    private static char letter(char c) {
        return switch (c) {
            case '"', '\\' -> c;
            case '\n' -> 'n';
            case '\r' -> 'r';
            case '\t' -> 't';
            case '\b' -> 'b';
            case '\f' -> 'f';
            default -> 0;
        };
    }
}
