package dev.nerve.json;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a library says about a text that is no YAML, in our words.
///
/// The library tells where it stopped. Here it is told where somebody has to look, which may be
/// many lines before.
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

    /// @param said what the library says
    /// @param text what it says it about
    /// @param around what is known of the place anyway
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

    /// {@return where it stopped}
    Place at() {
        return at;
    }

    /// {@return what is wrong, if it is something that people often do}
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

    /// What is wrong with single words.
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

    /// What is wrong between `{` and `}` or `[` and `]`.
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

    /// There is nothing where a value should be.
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

    /// A colon is behind the name of a field, or in a text.
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

    /// Where a line could begin: where those above it do, the further out the further up.
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

    /// What is known of the place of a mistake, whatever the library says.
    ///
    /// @param place where it is, unless the library says so
    /// @param opened where the list or object that it is in begins, if it is in one
    /// @param last where the last word before it begins, if there is one
    record Around(Place place, @Nullable Place opened, @Nullable Place last) {}

    /// What is told to people.
    ///
    /// @param place where to look
    /// @param reason what is wrong
    /// @param hint what would be right
    record Told(Place place, String reason, String hint) {

        @Override
        public String toString() {
            return "%s (hint: %s)".formatted(reason, hint);
        }
    }
}
