package dev.nerve.terminal.parse;

import dev.nerve.terminal.screen.TextWidth;
import java.util.List;
import java.util.regex.Pattern;

/// Puts together again what a program wrapped to fit the screen.
///
/// A row goes on with the next one exactly if the first word of that would not have fitted on it;
/// a word that is longer than a row was cut. What begins a list item, a table or another level of
/// indentation begins a line.
final class Paragraphs {

    private static final Pattern ITEM = Pattern.compile("^ *(?:[-*+•◦▪‣]|\\d{1,3}[.)]) +");
    private static final String SIGNS = "/-?&=_";
    private static final String FRAMES = "│┃┌├└╭╰┏┣┗|─━═╔╠╚";

    private final List<String> rows;
    private final int limit;
    private final StringBuilder text = new StringBuilder();

    private Paragraphs(List<String> rows, int limit) {
        this.rows = rows;
        this.limit = limit;
    }

    /// {@return the text that rows show}
    ///
    /// @param rows without what sets all of them in
    /// @param limit how many columns the program had for them
    static String join(List<String> rows, int limit) {
        return new Paragraphs(rows, limit).join();
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

    /// A row that goes on stands below the first one, or below the text of a list item.
    private static boolean isHanging(String first, String row) {
        int indent = indent(row);
        var item = ITEM.matcher(first);
        return indent == indent(first) || (item.find() && indent <= item.end());
    }

    private static int indent(String row) {
        return row.length() - row.stripLeading().length();
    }

    /// A word is cut only if it is longer than a row: where it fills one, or after a sign at which
    /// programs cut addresses and paths.
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
