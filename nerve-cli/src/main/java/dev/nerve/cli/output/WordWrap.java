package dev.nerve.cli.output;

import java.util.ArrayList;
import java.util.List;

/// A word wrap that breaks long lines between words.
final class WordWrap {

    private WordWrap() {}

    /// {@return the lines; a word wider than the width stays whole, so that the user can copy it}
    ///
    /// @param text the text, on one line and without control characters
    /// @param width the maximum width of a line
    static List<String> lines(String text, int width) {
        if (text.length() <= width) {
            return List.of(text);
        }
        var lines = new ArrayList<String>();
        var line = new StringBuilder();
        for (var word : text.split(" ", -1)) {
            boolean fits = line.length() + 1 + word.length() <= width;
            if (!line.isEmpty() && !fits) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }
}
