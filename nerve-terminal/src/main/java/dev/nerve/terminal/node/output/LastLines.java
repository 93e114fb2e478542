package dev.nerve.terminal.node.output;

/// The last lines of a text.
public final class LastLines {

    private LastLines() {}

    public static String of(String text, int count) {
        int from = text.length();
        for (int found = 0; found < count; found++) {
            int before = text.lastIndexOf('\n', from - 1);
            if (before < 0) {
                return count == 0 ? "" : text;
            }
            from = before;
        }
        return text.substring(Math.min(from + 1, text.length()));
    }
}
