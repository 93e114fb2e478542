package dev.nerve.app.chat;

import dev.nerve.cli.progress.Cells;
import dev.nerve.cli.progress.Harmless;
import java.util.ArrayList;
import java.util.List;

/// Text in a column.
public final class Wrapped {

    /// What stands before something that a person said; never alone on a line.
    static final String QUOTE = "> ";

    private Wrapped() {}

    /// {@return its lines, none wider than the column; words are kept whole where they fit}
    ///
    /// @param text from anywhere
    /// @param width that of the column
    public static List<String> of(String text, int width) {
        var lines = new ArrayList<String>();
        Harmless.text(text).strip().lines().forEach(line -> wrap(line, width, lines));
        return lines.isEmpty() ? List.of("") : lines;
    }

    /// {@return the lines of one line, which keeps the blanks that it begins with}
    static List<String> line(String line, int width) {
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
                var start = start(rest, width - Cells.width(line.toString()));
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
        return Cells.width(line + word.stripTrailing()) <= width;
    }

    private static boolean isBeginning(StringBuilder line) {
        return line.isEmpty() || line.toString().equals(QUOTE);
    }

    /// At least one character, however narrow the column is.
    private static String start(String word, int width) {
        var start = Cells.cut(word, width, "");
        return start.isEmpty() ? word.substring(0, word.offsetByCodePoints(0, 1)) : start;
    }
}
