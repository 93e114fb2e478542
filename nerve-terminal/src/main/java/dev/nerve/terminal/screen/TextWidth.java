package dev.nerve.terminal.screen;

/// The number of columns that a text takes on a screen.
public final class TextWidth {

    private TextWidth() {}

    /// {@return the number of columns that a text takes}
    ///
    /// @param text one row, without control characters
    public static int of(String text) {
        int width = 0;
        int before = GraphemeClusters.NONE;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int now = GraphemeClusters.next(text.codePointAt(i), before);
            width +=
                    GraphemeClusters.width(now)
                            - (GraphemeClusters.isJoined(now) ? GraphemeClusters.width(before) : 0);
            before = now;
        }
        return width;
    }

    /// {@return the part of a text that fits into the first columns}
    ///
    /// @param text one row, without control characters
    /// @param columns the number of columns
    public static String first(String text, int columns) {
        // No character takes more than two columns.
        if (text.length() <= columns / 2) {
            return text;
        }
        int width = 0;
        int before = GraphemeClusters.NONE;
        for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
            int now = GraphemeClusters.next(text.codePointAt(i), before);
            width +=
                    GraphemeClusters.width(now)
                            - (GraphemeClusters.isJoined(now) ? GraphemeClusters.width(before) : 0);
            if (width > columns) {
                return text.substring(0, i);
            }
            before = now;
        }
        return text;
    }
}
