package dev.nerve.terminal.parse;

import dev.nerve.terminal.screen.TextWidth;
import java.util.List;
import java.util.regex.Pattern;

/// A joiner of rows that a program wrapped to fit the screen.
///
/// A row continues on the next one exactly if the first word of the next row would not have fitted.
/// A word longer than a row was split. A list item, a table or another indentation starts a new
/// line.
final class ParagraphJoiner {

    private static final Pattern ITEM = Pattern.compile("^ *(?:[-*+•◦▪‣]|\\d{1,3}[.)]) +");
    private static final String SIGNS = "/-?&=_";
    private static final String FRAMES = "│┃┌├└╭╰┏┣┗|─━═╔╠╚";

    private final List<String> rows;
    private final int limit;
    private final StringBuilder text = new StringBuilder();

    private ParagraphJoiner(List<String> rows, int limit) {
        this.rows = rows;
        this.limit = limit;
    }

    /// {@return the text of the rows}
    ///
    /// @param rows the rows without their common indentation
    /// @param limit the number of columns available to the program
    static String join(List<String> rows, int limit) {
        return new ParagraphJoiner(rows, limit).join();
    }

    private String join() {
        int first = 0;
        for (int at = 0; at < rows.size(); at++) {
            var row = rows.get(at).stripTrailing();
            if (at == 0) {
                text.append(row);
            } else if (isWrapped(first, at)) {
                text.append(isCut(at) ? "" : " ").append(row.stripLeading());
            } else {
                first = at;
                text.append('\n').append(row);
            }
        }
        return trimmed();
    }

    private boolean isWrapped(int first, int at) {
        var before = rows.get(at - 1).stripTrailing();
        var row = rows.get(at);
        if (before.isBlank() || row.isBlank() || ITEM.matcher(row).find() || isFrame(row)) {
            return false;
        }
        if (!isHanging(rows.get(first), row)) {
            return false;
        }
        int needed = TextWidth.of(before) + 1 + TextWidth.of(firstWord(row));
        return needed > limit && (!isFrame(before) || isCut(at));
    }

    private static boolean isFrame(String row) {
        var stripped = row.stripLeading();
        return !stripped.isEmpty() && FRAMES.indexOf(stripped.charAt(0)) >= 0;
    }

    /// Returns whether a row is aligned with the first row, or with the text of a list item.
    private static boolean isHanging(String first, String row) {
        int indent = indent(row);
        var item = ITEM.matcher(first);
        return indent == indent(first) || (item.find() && indent <= item.end());
    }

    private static int indent(String row) {
        return row.length() - row.stripLeading().length();
    }

    /// Returns whether a word is split: it is longer than a row, and either fills one or breaks
    /// after a character at which programs split addresses and paths.
    private boolean isCut(int at) {
        var before = rows.get(at - 1).stripTrailing();
        var row = rows.get(at);
        var word = before.substring(before.lastIndexOf(' ') + 1);
        int room = limit - indent(row);
        boolean isPath = word.contains("/") && SIGNS.indexOf(word.charAt(word.length() - 1)) >= 0;
        boolean isAlone = word.equals(before.strip()) && TextWidth.of(before) >= limit;
        boolean mayBeCut = isAlone || isPath;
        return mayBeCut && TextWidth.of(word) + TextWidth.of(firstWord(row)) > room;
    }

    private static String firstWord(String row) {
        var stripped = row.strip();
        int end = stripped.indexOf(' ');
        return end < 0 ? stripped : stripped.substring(0, end);
    }

    private String trimmed() {
        return text.toString().replaceFirst("^(?: *\n)+", "").stripTrailing();
    }
}
