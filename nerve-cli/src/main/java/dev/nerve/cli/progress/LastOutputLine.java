package dev.nerve.cli.progress;

/// The last line of a streamed text that is not blank.
///
/// *Confined to one thread.*
final class LastOutputLine {

    /// The maximum number of characters; of a longer line, the end stays.
    private static final int LONGEST = 500;

    private final StringBuilder open = new StringBuilder();
    private String complete = "";

    /// Adds the next chunk. Of a large chunk, only the end matters.
    void add(String text) {
        int from = Math.max(0, text.length() - 16 * LONGEST);
        for (int i = from; i < text.length(); i++) {
            add(text.charAt(i));
        }
    }

    /// A carriage return also ends a line, because progress displays rewrite their line.
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

    /// {@return the line so far; empty if there is none}
    String text() {
        return isBlank(open) ? complete : open.toString();
    }
}
