package dev.nerve.value;

import dev.nerve.NameRules;
import dev.nerve.TextTruncator;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Descriptions of values for messages: short and on one line.
final class ValueDescription {

    private static final int LONGEST_TEXT = 60;
    private static final int LONGEST_PATH_END = 40;
    private static final int MOST_NAMES = 12;

    private ValueDescription() {}

    /// {@return a description such as `the text "abc"` or `a list of 3 items`}
    static String of(Value value) {
        return switch (value) {
            case Value.Null _ -> "null";
            case Value.Bool(var yes) -> Boolean.toString(yes);
            case Value.Num number -> "the number " + cut(number.toJson());
            case Value.Text(var text) -> "the text " + new Value.Text(cut(text)).toJson();
            case Value.Items(var items) -> "a list of " + counted(items.size());
            case Value.Fields(var fields) -> "an object with " + names(fields.keySet());
        };
    }

    private static String counted(int items) {
        return items == 1 ? "1 item" : items + " items";
    }

    private static String cut(String text) {
        return TextTruncator.truncate(text, LONGEST_TEXT);
    }

    /// {@return the names in order, or only the first ones if there are many}
    static String names(Collection<String> names) {
        if (names.isEmpty()) {
            return "no fields";
        }
        var first = names.stream().limit(MOST_NAMES).map(ValueDescription::plain);
        var more = names.size() - MOST_NAMES;
        return first.collect(Collectors.joining(", "))
                + (more > 0 ? " and %d more".formatted(more) : "");
    }

    private static String plain(String name) {
        return PathParser.isPlainName(name) ? cut(name) : quoted(name);
    }

    /// {@return a path in quotes; a long one is shortened in the middle, because its end matters
    /// most}
    static String path(List<ValuePath.Segment> segments) {
        var path = ValuePath.text(segments);
        int end = path.length() - LONGEST_PATH_END;
        return quoted(
                path.length() <= LONGEST_TEXT
                        ? path
                        : path.substring(0, LONGEST_TEXT - LONGEST_PATH_END)
                                + "…"
                                + path.substring(end));
    }

    /// {@return a name in quotes, truncated and with visible control characters}
    static String quoted(String name) {
        return NameRules.quote(name);
    }
}
