package dev.nerve.cli.console;

import java.util.ArrayList;
import java.util.List;

/// A word wrap for text in a column, measured in terminal cells.
public final class ColumnWrap {

    /// The mark before a message of a person; never alone on a line.
    public static final String QUOTE = "> ";

    private ColumnWrap() {}

    /// {@return the lines, none wider than the column; breaks a word only if it is wider}
    ///
    /// @param text the text, from any source
    /// @param width the width of the column
    public static List<String> of(String text, int width) {
        var lines = new ArrayList<String>();
        SafeText.text(text).strip().lines().forEach(line -> wrap(line, width, lines));
        return lines.isEmpty() ? List.of("") : lines;
    }

    /// {@return the wrapped lines of one line, with its leading blanks}
    public static List<String> line(String line, int width) {
        var lines = new ArrayList<String>();
        wrap(line, width, lines);
        return lines;
    }

    private static void wrap(String paragraph, int width, List<String> lines) {
        var line = new StringBuilder();
        for (var word : paragraph.split("(?<=\\s)", -1)) {
            if (!fits(line, word, width) && !isBeginning(line)) {
                lines.add(line.toString().stripTrailing());
                line.setLength(0);
            }
            var rest = word;
            while (!fits(line, rest, width)) {
                var start = start(rest, width - CellText.width(line.toString()));
                lines.add(line + start);
                line.setLength(0);
                rest = rest.substring(start.length());
            }
            line.append(rest);
        }
        if (!line.isEmpty() || paragraph.isEmpty()) {
            lines.add(line.toString().stripTrailing());
        }
    }

    private static boolean fits(StringBuilder line, String word, int width) {
        return CellText.width(line + word.stripTrailing()) <= width;
    }

    private static boolean isBeginning(StringBuilder line) {
        return line.isEmpty() || line.toString().equals(QUOTE);
    }

    /// Returns at least one character, even if the column is too narrow for it.
    private static String start(String word, int width) {
        var start = CellText.cut(word, width, "");
        return start.isEmpty() ? word.substring(0, word.offsetByCodePoints(0, 1)) : start;
    }
}
