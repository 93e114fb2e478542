package dev.nerve.json;

import dev.nerve.NerveException;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/// A YAML text, with its lines and positions, and the failures of its syntax.
///
/// Failures repeat only names and single characters of the text, because it may contain keys.
final class YamlText {

    /// The maximum size in characters. The parsing time of a larger text grows
    /// with the square of its size.
    private static final int LARGEST = 1024 * 1024;

    private static final int LONGEST_REASON = 200;
    private static final Pattern FIELD =
            Pattern.compile("\\s*(?:- +)*+([\\w\"'][^\\s:]*\\s*:(?:\\s|$))");
    private static final Pattern UNSEEN =
            Pattern.compile("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029\\uFEFF]+");

    private final String text;
    private final SyntaxErrorFormat format;
    private String[] lines = {};

    YamlText(String text, SyntaxErrorFormat format) {
        this.text = text;
        this.format = format;
    }

    String text() {
        return text;
    }

    /// Refuses a text that is too large, and characters that YAML does not allow.
    void check() {
        if (text.length() > LARGEST) {
            throw format.at(1, 1, "it is too large: the limit is 1 MiB; split the file");
        }
        int next;
        for (int i = 0; i < text.length(); i += Character.charCount(next)) {
            next = text.codePointAt(i);
            if (!isAllowed(next)) {
                throw format.after(
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

    /// {@return whether an anchor is at a position}
    ///
    /// The library reports only some anchors. Nothing else in YAML begins like this.
    boolean isAnchor(TextPosition textPosition) {
        return charAt(textPosition) == '&';
    }

    /// {@return a line; empty if there is none}
    ///
    /// @param number the line number, from 1
    String line(int number) {
        if (lines.length == 0) {
            lines = text.split("\r\n|[\r\n\u0085\u2028\u2029]", -1);
        }
        return number <= lines.length ? lines[number - 1] : "";
    }

    /// {@return the number of characters before a position in its line}
    int offset(TextPosition textPosition) {
        var line = line(textPosition.line());
        int before = Math.min(textPosition.column() - 1, line.codePointCount(0, line.length()));
        return line.offsetByCodePoints(0, before);
    }

    /// {@return the first UTF-16 unit of the character at a position; a space behind the end of a
    /// line}
    char charAt(TextPosition textPosition) {
        var line = line(textPosition.line());
        int at = offset(textPosition);
        return at < line.length() ? line.charAt(at) : ' ';
    }

    /// {@return the spaces and tabs at the start of a line}
    String indentation(int number) {
        var line = line(number);
        int end = 0;
        while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
            end++;
        }
        return line.substring(0, end);
    }

    /// {@return the position of the first word of a line}
    TextPosition firstWordPosition(int number) {
        return new TextPosition(number, indentation(number).length() + 1);
    }

    boolean isItem(int number) {
        var words = line(number).strip();
        return words.equals("-") || words.startsWith("- ");
    }

    /// {@return the column of the dash in a line that begins with one, else 0}
    int itemColumn(int number) {
        return isItem(number) ? firstWordPosition(number).column() : 0;
    }

    /// {@return the column of the field that a line begins with, behind the dash if there is one;
    /// else 0}
    int fieldColumn(int number) {
        var matcher = FIELD.matcher(line(number));
        return matcher.lookingAt() ? matcher.start(1) + 1 : 0;
    }

    NerveException.Invalid at(TextPosition textPosition, String reason) {
        return format.at(textPosition.line(), textPosition.column(), reason);
    }

    /// {@return the failure of the library, explained in our words}
    ///
    /// @param opened the start of the enclosing list or object, if there is one
    /// @param last the start of the last scalar before it, if there is one
    NerveException.Invalid malformed(
            JacksonException failure, @Nullable TextPosition opened, @Nullable TextPosition last) {
        var message = String.valueOf(failure.getOriginalMessage());
        var where = failure.getLocation();
        int line = where == null ? 1 : where.getLineNr();
        int column = where == null ? 1 : where.getColumnNr();
        var fallback = new TextPosition(Math.max(1, line), Math.max(1, column));
        var fault =
                new YamlErrorExplainer(
                        message,
                        this,
                        new YamlErrorExplainer.YamlErrorContext(fallback, opened, last));
        return fault.explain()
                .map(hint -> at(hint.place(), hint.toString()))
                .orElseGet(() -> at(fault.at(), reason(message)));
    }

    /// Returns the message of the library without its indented lines, which repeat the position and
    /// a piece of the text.
    private static String reason(String message) {
        if (message.startsWith("Expected a property name")) {
            return "the name of a field is a text, not a list or an object";
        }
        var words =
                message.lines()
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
