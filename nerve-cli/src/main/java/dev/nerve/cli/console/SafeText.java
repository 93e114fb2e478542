package dev.nerve.cli.console;

/// Text from an untrusted source, made safe for a terminal.
public final class SafeText {

    private static final int LONGEST = 1_000;

    private static final char ESCAPE = '\u001b';
    private static final char BELL = '\u0007';
    private static final char ZERO_WIDTH_NON_JOINER = '\u200c';
    private static final char ZERO_WIDTH_JOINER = '\u200d';

    private SafeText() {}

    /// {@return the first line of a text that is not blank, without characters that move the
    /// cursor, change colours or change the writing direction}
    ///
    /// @param text the text, from any source
    public static String line(String text) {
        if (isPlain(text)) {
            return text.strip();
        }
        var start = text.substring(0, Math.min(text.length(), 4 * LONGEST));
        return start.lines()
                .map(line -> removeInvisible(line).strip())
                .filter(line -> !line.isEmpty())
                .findFirst()
                .orElse("");
    }

    /// {@return a text of any length and several lines, without characters that move the cursor,
    /// change colours or change the writing direction}
    ///
    /// @param text the text, from any source; may be a chunk of a longer one
    public static String text(String text) {
        var clean = new StringBuilder(text.length());
        text.codePoints()
                .forEach(character -> {
                    if (character == '\n') {
                        clean.append('\n');
                    } else {
                        append(clean, character);
                    }
                });
        return clean.toString();
    }

    /// A fast path, because most texts are plain and there may be very many.
    private static boolean isPlain(String text) {
        if (text.length() > LONGEST) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    /// {@return a line without invisible characters}
    ///
    /// @param line the line
    public static String removeInvisible(String line) {
        var clean = new StringBuilder(line.length());
        int at = 0;
        while (at < line.length() && clean.length() < LONGEST) {
            int character = line.codePointAt(at);
            if (character == ESCAPE) {
                at = afterSequence(line, at + 1);
            } else {
                append(clean, character);
                at += Character.charCount(character);
            }
        }
        return clean.toString();
    }

    private static void append(StringBuilder clean, int character) {
        switch (Character.getType(character)) {
            case Character.CONTROL -> clean.append(character == '\t' ? " " : "");
            case Character.FORMAT -> {
                // Many languages and joined emojis need these.
                if (character == ZERO_WIDTH_NON_JOINER || character == ZERO_WIDTH_JOINER) {
                    clean.appendCodePoint(character);
                }
            }
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> {}
            case Character.SURROGATE, Character.UNASSIGNED, Character.PRIVATE_USE ->
                    clean.append('?');
            default -> {
                // The selector for a coloured emoji would change the width of the one before it.
                if (character != 0xfe0f) {
                    clean.appendCodePoint(character);
                }
            }
        }
    }

    /// {@return the index after an escape sequence}
    private static int afterSequence(String line, int at) {
        if (at >= line.length()) {
            return at;
        }
        return switch (line.charAt(at)) {
            case '[' -> afterControl(line, at + 1);
            case ']', 'P', '^', '_', 'X' -> afterString(line, at + 1);
            default -> at + 1;
        };
    }

    private static int afterControl(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) >= ' ' && line.charAt(at) < '@') {
            at++;
        }
        return Math.min(at + 1, line.length());
    }

    private static int afterString(String line, int from) {
        int at = from;
        while (at < line.length() && line.charAt(at) != BELL && line.charAt(at) != ESCAPE) {
            at++;
        }
        boolean ended = at + 1 < line.length() && line.charAt(at) == ESCAPE;
        return Math.min(at + (ended ? 2 : 1), line.length());
    }
}
