package dev.nerve.cli.progress;

/// The last line with something on it, of a text that comes in pieces.
///
/// *Confined to one thread.*
final class LastLine {

    /// What is kept of a line is its end.
    private static final int LONGEST = 500;

    private final StringBuilder open = new StringBuilder();
    private String complete = "";

    /// Takes the next piece; of a large one only the end matters.
    void add(String text) {
        int from = Math.max(0, text.length() - 16 * LONGEST);
        for (int i = from; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    /// A carriage return ends a line too: what rewrites its line is followed this way.
    private void add(char c) {
        if (c == '\n' || c == '\r') {
            complete = isBlank(open) ? complete : open.toString();
            open.setLength(0);
        } else {
            open.append(c);
            if (open.length() > 2 * LONGEST) {
                open.delete(0, open.length() - LONGEST);
            }
        }
    }

    private static boolean isBlank(CharSequence text) {
        return text.chars().allMatch(Character::isWhitespace);
    }

    void clear() {
        open.setLength(0);
        complete = "";
    }

    /// {@return the line as far as it is known; nothing if there is none}
    String text() {
        return isBlank(open) ? complete : open.toString();
    }
}
