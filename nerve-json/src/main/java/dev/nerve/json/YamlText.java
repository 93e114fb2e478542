package dev.nerve.json;

import dev.nerve.NerveException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;

/// A text that is read as YAML, and what is wrong with it.
///
/// Nothing of the text itself is repeated but names and single characters: it may have keys in it.
final class YamlText {

    /// More than anybody writes by hand; and what is longer takes time by the square.
    private static final int LARGEST = 1024 * 1024;

    private static final int LONGEST_REASON = 200;
    private static final Pattern PLACE = Pattern.compile(" line (\\d{1,9}), column (\\d{1,9})");
    private static final Pattern UNSEEN =
            Pattern.compile("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029\\uFEFF]+");

    private final String text;
    private final Malformed malformed;
    private String[] lines = {};

    YamlText(String text, Malformed malformed) {
        this.text = text;
        this.malformed = malformed;
    }

    String text() {
        return text;
    }

    /// Refuses what is too large, and characters that YAML does not have.
    void check() {
        if (text.length() > LARGEST) {
            throw malformed.at(1, 1, "it is larger than 1 MiB; nobody writes so much by hand");
        }
        int next;
        for (int i = 0; i < text.length(); i += Character.charCount(next)) {
            next = text.codePointAt(i);
            if (!isAllowed(next)) {
                throw malformed.after(
                        text.substring(0, i),
                        "the character U+%04X is not allowed".formatted(next));
            }
        }
    }

    private static boolean isAllowed(int c) {
        return (c >= 0x20 && c <= 0x7E)
                || c == '\t'
                || c == '\n'
                || c == '\r'
                || c == 0x85
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || c >= 0x10000;
    }

    /// {@return whether what is at a place has a name for others to refer to}
    ///
    /// The library tells it of some things only; nothing else in YAML begins like this.
    boolean isAnchor(Place place) {
        if (lines.length == 0) {
            lines = text.split("\r\n|[\r\n\u0085\u2028\u2029]", -1);
        }
        if (place.line() > lines.length) {
            return false;
        }
        var line = lines[place.line() - 1];
        return place.column() <= line.length() && charAt(line, place.column() - 1) == '&';
    }

    private static int charAt(String line, int column) {
        if (column >= line.codePointCount(0, line.length())) {
            return ' ';
        }
        return line.codePointAt(line.offsetByCodePoints(0, column));
    }

    NerveException.Invalid at(Place place, String reason) {
        return malformed.at(place.line(), place.column(), reason);
    }

    /// {@return what the library says, in our words and where it says it}
    NerveException.Invalid malformed(JacksonException failure) {
        var said = String.valueOf(failure.getOriginalMessage());
        var matcher = PLACE.matcher(said);
        var where = failure.getLocation();
        int line = where == null ? 1 : where.getLineNr();
        int column = where == null ? 1 : where.getColumnNr();
        while (matcher.find()) {
            line = Integer.parseInt(matcher.group(1));
            column = Integer.parseInt(matcher.group(2));
        }
        return malformed.at(Math.max(1, line), Math.max(1, column), reason(said));
    }

    /// What is indented is where it happened, and a piece of the text.
    private static String reason(String said) {
        if (said.contains("(TAB)")) {
            return "a tab is here; indent with spaces";
        }
        if (said.startsWith("Expected a property name")) {
            return "the name of a field is a text, not a list or an object";
        }
        var words =
                said.lines()
                        .filter(line -> !line.startsWith(" "))
                        .map(line -> UNSEEN.matcher(line).replaceAll(" ").strip())
                        .filter(line -> !line.isEmpty())
                        .collect(Collectors.joining(", "));
        if (words.isEmpty()) {
            return "it is no YAML";
        }
        var cut = words.length() > LONGEST_REASON ? words.substring(0, LONGEST_REASON) : words;
        return cut.substring(0, 1).toLowerCase(Locale.ROOT) + cut.substring(1);
    }
}
