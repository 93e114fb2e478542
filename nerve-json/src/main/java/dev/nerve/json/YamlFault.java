package dev.nerve.json;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Explains a syntax error of the YAML library in our words.
///
/// The library reports where it stopped. This class reports where the mistake is, which may be many
/// lines before.
final class YamlFault {

    private static final Pattern PLACE = Pattern.compile(" line (\\d{1,9}), column (\\d{1,9})");
    private static final Pattern FIELD = Pattern.compile("[\\s-]*[^\\s:]+:\\s.*");
    private static final String QUOTE_ALL =
            "put the whole value in quotes, or write it below a | that ends this line";

    private final String said;
    private final YamlText text;
    private final Around around;
    private final Place start;
    private final Place at;

    /// @param said the message of the library
    /// @param text the text
    /// @param around the context of the position
    YamlFault(String said, YamlText text, Around around) {
        this.said = said;
        this.text = text;
        this.around = around;
        var places =
                PLACE.matcher(said)
                        .results()
                        .map(found ->
                                new Place(
                                        Integer.parseInt(found.group(1)),
                                        Integer.parseInt(found.group(2))))
                        .toList();
        this.start = places.isEmpty() ? around.place : places.getFirst();
        this.at = places.isEmpty() ? around.place : places.getLast();
    }

    /// {@return the position where the library stopped}
    Place at() {
        return at;
    }

    /// {@return the explanation, if the mistake is a common one}
    Optional<Told> told() {
        int tab = text.indentation(at.line()).indexOf('\t');
        if (tab >= 0 || said.contains("(TAB)")) {
            var place = tab >= 0 ? new Place(at.line(), tab + 1) : at;
            return told(place, "a tab is here", "indent with spaces");
        }
        return words().or(() -> says("while parsing a flow") ? flow() : Optional.empty())
                .or(() -> says("mapping values are not allowed") ? colon() : Optional.empty())
                .or(() -> says("expected <block end>") ? block() : Optional.empty())
                .or(() -> says("expected '<document start>'") ? indented() : Optional.empty());
    }

    private boolean says(String words) {
        return said.contains(words);
    }

    private static Optional<Told> told(Place place, String reason, String hint) {
        return Optional.of(new Told(place, reason, hint));
    }

    /// Explains mistakes in single scalars.
    private Optional<Told> words() {
        if (says("scanning a quoted scalar") && says("end of stream")) {
            return told(
                    start,
                    "the quote that is opened here is not closed",
                    "add a %c where the text ends".formatted(text.charAt(start)));
        }
        if (says("unknown escape character")) {
            return told(
                    at,
                    "this is no escape that double quotes have",
                    "write \\\\ for a backslash, or use single quotes");
        }
        if (says("could not find expected ':'")) {
            return told(start, "there is no ':' in this line", "write name: value");
        }
        if (says("sequence entries are not allowed here")) {
            return told(at, "a list cannot begin here", "begin its first item in the next line");
        }
        if (says("scanning a block scalar")) {
            return told(
                    at,
                    "nothing can be behind the %c in its line".formatted(text.charAt(start)),
                    "begin the text in the next line");
        }
        boolean isReference = says("while scanning an alias") || says("while scanning an anchor");
        return isReference || says("cannot start any token")
                ? told(
                        start,
                        "a text cannot begin with '%c'".formatted(text.charAt(start)),
                        "put it in quotes")
                : Optional.empty();
    }

    /// Explains mistakes between `{` and `}` or `[` and `]`.
    private Optional<Told> flow() {
        var before = new Place(at.line(), Math.max(1, at.column() - 1));
        if (text.charAt(at) == '{' && text.charAt(before) == '$') {
            return told(
                    before,
                    "${…} inside of {…} or […] needs quotes",
                    "write for example {value: '${input}'}");
        }
        return says("while parsing a flow node") ? missing() : between();
    }

    /// Explains a missing value.
    private Optional<Told> missing() {
        return says("<stream end>") && around.opened != null
                ? unclosed(around.opened)
                : told(
                        at,
                        "there is no value before this",
                        "add one, or put a text with such characters in quotes");
    }

    private Optional<Told> between() {
        boolean leaves =
                at.line() > start.line()
                        && text.indentation(at.line()).length()
                                <= text.indentation(start.line()).length();
        if (says("<stream end>") || leaves) {
            return unclosed(start);
        }
        return told(
                at,
                "a ',' or '%c' is missing before this".formatted(closing(start)),
                at.line() == start.line()
                        ? "put a text with such characters in quotes"
                        : "the '%c' is opened in line %d"
                                .formatted(text.charAt(start), start.line()));
    }

    private Optional<Told> unclosed(Place opened) {
        return told(
                opened,
                "the '%c' that is opened here is not closed".formatted(text.charAt(opened)),
                "add '%c' where it ends".formatted(closing(opened)));
    }

    private char closing(Place opened) {
        return text.charAt(opened) == '[' ? ']' : '}';
    }

    /// Explains a colon, which is behind the name of a field or in a text.
    private Optional<Told> colon() {
        var before = text.line(at.line()).substring(0, text.offset(at));
        if (FIELD.matcher(before).matches()) {
            return told(at, "a text with ': ' in it needs quotes", QUOTE_ALL);
        }
        return told(
                text.first(at.line()),
                "this is indented more than what it belongs to",
                likeOthers(text.first(at.line())));
    }

    private Optional<Told> block() {
        char found = text.charAt(at);
        if (found == ']' || found == '}') {
            return told(
                    at,
                    "there is no '%c' for this '%c'".formatted(found == ']' ? '[' : '{', found),
                    "remove it, or put the whole value in quotes");
        }
        if (text.first(at.line()).equals(at)) {
            return indented();
        }
        var last = around.last;
        if (last == null || (text.charAt(last) != '"' && text.charAt(last) != '\'')) {
            return Optional.empty();
        }
        return last.line() < at.line()
                ? told(
                        last,
                        "the quote that is opened here is closed only in line " + at.line(),
                        "close it where the text ends")
                : told(at, "there is something behind the closing quote", QUOTE_ALL);
    }

    private Optional<Told> indented() {
        var first = text.first(at.line());
        if (!first.equals(at)) {
            return Optional.empty();
        }
        return told(
                at,
                text.isItem(at.line())
                        ? "this item is not indented as the others of its list"
                        : "this is not indented as the lines it belongs to",
                likeOthers(first));
    }

    /// Returns the columns where a line could begin: those of the lines above it, from the nearest
    /// to the outermost.
    private String likeOthers(Place place) {
        boolean isItem = text.isItem(place.line());
        var columns = new ArrayList<String>();
        int left = Integer.MAX_VALUE;
        for (int line = place.line() - 1; line > 0 && columns.size() < 3; line--) {
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
    record Around(Place place, @Nullable Place opened, @Nullable Place last) {}

    /// The explanation for people.
    ///
    /// @param place the position of the mistake
    /// @param reason the mistake
    /// @param hint the fix
    record Told(Place place, String reason, String hint) {

        @Override
        public String toString() {
            return "%s (hint: %s)".formatted(reason, hint);
        }
    }
}
