package dev.nerve.taste;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Rules that need no knowledge of Java: lengths and words.
final class TextRules {

    static final int LONGEST_FILE = 500;
    static final int LONGEST_LINE = 100;

    /// Written so that this file does not break its own rules.
    private static final Map<Pattern, String> BANNED =
            Map.of(
                    Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b"),
                    "do it, or say in the notes that it is not done",
                    Pattern.compile("@auth" + "or\\b"),
                    "the history knows who wrote it",
                    Pattern.compile("(/home/|/Users/|/ro" + "ot/|/wo" + "rk/|[A-Z]:\\\\\\\\)\\w"),
                    "a path of one machine");

    /// Code that compares the text of a message, on one line or several.
    private static final Pattern COMPARED_MESSAGE =
            Pattern.compile(
                    "[mM]essage\\(\\)\\s*\\)?\\s*"
                            + "\\.(equals|contains|startsWith|endsWith|matches)\\("
                            + "|\\.(equals|contains)\\(\\s*[\\w.]*\\b(m|getM)essage\\(\\)\\s*\\)");

    private TextRules() {}

    static List<String> violations(Source source) {
        var found = new ArrayList<String>();
        var lines = source.text().lines().toList();
        if (lines.size() > LONGEST_FILE) {
            found.add(source.at(lines.size(), "more than " + LONGEST_FILE + " lines"));
        }
        for (int i = 0; i < lines.size(); i++) {
            addOfLine(found, source, i + 1, lines.get(i));
        }
        if (source.isShipped()) {
            addComparedMessages(found, source);
        }
        return found;
    }

    /// A cause has a type, a code or a token. The text of its message is for people.
    private static void addComparedMessages(List<String> found, Source source) {
        var compared = COMPARED_MESSAGE.matcher(source.text());
        while (compared.find()) {
            long line = source.text().substring(0, compared.start()).lines().count();
            found.add(source.at(line, "recognises a cause by the text of its message"));
        }
    }

    private static void addOfLine(List<String> found, Source source, int number, String line) {
        if (line.codePointCount(0, line.length()) > LONGEST_LINE) {
            found.add(source.at(number, "more than " + LONGEST_LINE + " columns"));
        }
        BANNED.forEach((pattern, reason) -> {
            if (pattern.matcher(line).find()) {
                found.add(source.at(number, reason));
            }
        });
    }
}
