package dev.nerve.json;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Explains a syntax error of the YAML library in our words.
///
/// The library reports where it stopped. This class reports where the mistake is, which may be many
/// lines before.
final class YamlErrorExplainer {

    private static final Pattern PLACE = Pattern.compile(" line (\\d{1,9}), column (\\d{1,9})");
    private static final Pattern FIELD = Pattern.compile("[\\s-]*[^\\s:]+:\\s.*");
    private static final String QUOTE_ALL =
            "put the whole value in quotes, or write it below a | that ends this line";

    private final String message;
    private final YamlText text;
    private final YamlErrorContext yamlErrorContext;
    private final TextPosition start;
    private final TextPosition at;

    /// @param message the message of the library
    /// @param text the text
    /// @param yamlErrorContext the context of the position
    YamlErrorExplainer(String message, YamlText text, YamlErrorContext yamlErrorContext) {
        this.message = message;
        this.text = text;
        this.yamlErrorContext = yamlErrorContext;
        var places =
                PLACE.matcher(message)
                        .results()
                        .map(found ->
                                new TextPosition(
                                        Integer.parseInt(found.group(1)),
                                        Integer.parseInt(found.group(2))))
                        .toList();
        this.start = places.isEmpty() ? yamlErrorContext.place : places.getFirst();
        this.at = places.isEmpty() ? yamlErrorContext.place : places.getLast();
    }

    /// {@return the position where the library stopped}
    TextPosition at() {
        return at;
    }

    /// {@return the explanation, if the mistake is a common one}
    Optional<YamlErrorHint> explain() {
        int tab = text.indentation(at.line()).indexOf('\t');
        if (tab >= 0 || message.contains("(TAB)")) {
            var textPosition = tab >= 0 ? new TextPosition(at.line(), tab + 1) : at;
            return explain(textPosition, "a tab is here", "indent with spaces");
        }
        return words().or(() -> says("while parsing a flow") ? flow() : Optional.empty())
                .or(() -> says("mapping values are not allowed") ? colon() : Optional.empty())
                .or(() -> says("expected <block end>") ? block() : Optional.empty())
                .or(() -> says("expected '<document start>'") ? indented() : Optional.empty());
    }

    private boolean says(String words) {
        return message.contains(words);
    }

    private static Optional<YamlErrorHint> explain(
            TextPosition textPosition, String reason, String hint) {
        return Optional.of(new YamlErrorHint(textPosition, reason, hint));
    }

    /// Explains mistakes in single scalars.
    private Optional<YamlErrorHint> words() {
        if (says("scanning a quoted scalar") && says("end of stream")) {
            return explain(
                    start,
                    "the quote that is opened here is not closed",
                    "add a %c where the text ends".formatted(text.charAt(start)));
        }
        if (says("unknown escape character")) {
            return explain(
                    at,
                    "this is no escape that double quotes have",
                    "write \\\\ for a backslash, or use single quotes");
        }
        if (says("could not find expected ':'")) {
            return explain(start, "there is no ':' in this line", "write name: value");
        }
        if (says("sequence entries are not allowed here")) {
            return explain(at, "a list cannot begin here", "begin its first item in the next line");
        }
        if (says("scanning a block scalar")) {
            return explain(
                    at,
                    "nothing can be behind the %c in its line".formatted(text.charAt(start)),
                    "begin the text in the next line");
        }
        boolean isReference = says("while scanning an alias") || says("while scanning an anchor");
        return isReference || says("cannot start any token")
                ? explain(
                        start,
                        "a text cannot begin with '%c'".formatted(text.charAt(start)),
                        "put it in quotes")
                : Optional.empty();
    }

    /// Explains mistakes between `{` and `}` or `[` and `]`.
    private Optional<YamlErrorHint> flow() {
        var before = new TextPosition(at.line(), Math.max(1, at.column() - 1));
        if (text.charAt(at) == '{' && text.charAt(before) == '$') {
            return explain(
                    before,
                    "${…} inside of {…} or […] needs quotes",
                    "write for example {value: '${input}'}");
        }
        return says("while parsing a flow node") ? missing() : between();
    }

    /// Explains a missing value.
    private Optional<YamlErrorHint> missing() {
        return says("<stream end>") && yamlErrorContext.opened != null
                ? unclosed(yamlErrorContext.opened)
                : explain(
                        at,
                        "there is no value before this",
                        "add one, or put a text with such characters in quotes");
    }

    private Optional<YamlErrorHint> between() {
        boolean leaves =
                at.line() > start.line()
                        && text.indentation(at.line()).length()
                                <= text.indentation(start.line()).length();
        if (says("<stream end>") || leaves) {
            return unclosed(start);
        }
        return explain(
                at,
                "a ',' or '%c' is missing before this".formatted(closing(start)),
                at.line() == start.line()
                        ? "put a text with such characters in quotes"
                        : "the '%c' is opened in line %d"
                                .formatted(text.charAt(start), start.line()));
    }

    private Optional<YamlErrorHint> unclosed(TextPosition opened) {
        return explain(
                opened,
                "the '%c' that is opened here is not closed".formatted(text.charAt(opened)),
                "add '%c' where it ends".formatted(closing(opened)));
    }

    private char closing(TextPosition opened) {
        return text.charAt(opened) == '[' ? ']' : '}';
    }

    /// Explains a colon, which is behind the name of a field or in a text.
    private Optional<YamlErrorHint> colon() {
        var before = text.line(at.line()).substring(0, text.offset(at));
        if (FIELD.matcher(before).matches()) {
            return explain(at, "a text with ': ' in it needs quotes", QUOTE_ALL);
        }
        return explain(
                text.firstWordPosition(at.line()),
                "this is indented more than its parent",
                likeOthers(text.firstWordPosition(at.line())));
    }

    private Optional<YamlErrorHint> block() {
        char found = text.charAt(at);
        if (found == ']' || found == '}') {
            return explain(
                    at,
                    "there is no '%c' for this '%c'".formatted(found == ']' ? '[' : '{', found),
                    "remove it, or put the whole value in quotes");
        }
        if (text.firstWordPosition(at.line()).equals(at)) {
            return indented();
        }
        var last = yamlErrorContext.last;
        if (last == null || (text.charAt(last) != '"' && text.charAt(last) != '\'')) {
            return Optional.empty();
        }
        return last.line() < at.line()
                ? explain(
                        last,
                        "the quote that is opened here is closed only in line " + at.line(),
                        "close it where the text ends")
                : explain(at, "there is something behind the closing quote", QUOTE_ALL);
    }

    private Optional<YamlErrorHint> indented() {
        var first = text.firstWordPosition(at.line());
        if (!first.equals(at)) {
            return Optional.empty();
        }
        return explain(
                at,
                text.isItem(at.line())
                        ? "this item is not indented as the others of its list"
                        : "this is not indented like the other lines of its list or object",
                likeOthers(first));
    }

    /// Returns the columns where a line could begin: those of the lines above it, from the nearest
    /// to the outermost.
    private String likeOthers(TextPosition textPosition) {
        boolean isItem = text.isItem(textPosition.line());
        var columns = new ArrayList<String>();
        int left = Integer.MAX_VALUE;
        for (int line = textPosition.line() - 1; line > 0 && columns.size() < 3; line--) {
            int column = isItem ? text.itemColumn(line) : text.fieldColumn(line);
            if (column > 0 && column < left) {
                left = column;
                columns.add("in column %d, as line %d does".formatted(column, line));
            }
        }
        return columns.isEmpty()
                ? "write a list below the field that it belongs to"
                : "begin it " + String.join("; or ", columns);
    }

    /// The context of a mistake, independent of the library's message.
    ///
    /// @param place the position, unless the library reports one
    /// @param opened the start of the enclosing list or object, if there is one
    /// @param last the start of the last scalar before it, if there is one
    record YamlErrorContext(
            TextPosition place, @Nullable TextPosition opened, @Nullable TextPosition last) {}

    /// The explanation for people.
    ///
    /// @param place the position of the mistake
    /// @param reason the mistake
    /// @param hint the fix
    record YamlErrorHint(TextPosition place, String reason, String hint) {

        @Override
        public String toString() {
            return "%s (hint: %s)".formatted(reason, hint);
        }
    }
}
