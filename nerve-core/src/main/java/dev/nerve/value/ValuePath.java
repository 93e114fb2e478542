package dev.nerve.value;

import dev.nerve.NerveException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A path into a value, such as `a.b[0]` or `["any name"].x`.
///
/// *Immutable.* Parsed once and used often.
///
/// @param segments the segments, from the outside in; at least one
public record ValuePath(List<Segment> segments) {

    public ValuePath {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw new IllegalArgumentException("a path has at least one segment");
        }
    }

    /// {@return the parsed path}
    ///
    /// @param path field names with dots, indexes in brackets, `["any name"]` for other field names
    /// @throws NerveException.Invalid if the syntax is wrong; the message gives the position and
    ///     the reason
    public static ValuePath of(String path) {
        return PathParser.whole(path);
    }

    /// {@return the value at this path}
    ///
    /// @param value the value to search
    /// @throws NerveException.NotFound if there is no such value; the message lists the available
    ///     fields
    public Value get(Value value) {
        return follow(value, 0);
    }

    /// {@return the value at this path, if there is one}
    ///
    /// @param value the value to search
    public Optional<Value> find(Value value) {
        var found = value;
        for (var segment : segments) {
            var next = part(found, segment);
            if (next == null) {
                return Optional.empty();
            }
            found = next;
        }
        return Optional.of(found);
    }

    /// {@return the value at this path, after some segments have been followed}
    ///
    /// @param value the value that those segments led to
    /// @param followed the number of those segments
    Value follow(Value value, int followed) {
        var found = value;
        for (int i = followed; i < segments.size(); i++) {
            var next = part(found, segments.get(i));
            if (next == null) {
                throw missing(i, found);
            }
            found = next;
        }
        return found;
    }

    private static @Nullable Value part(Value value, Segment segment) {
        return switch (segment) {
            case Field(var name) ->
                    value instanceof Value.Fields(var fields) ? fields.get(name) : null;
            case Item(var number) ->
                    value instanceof Value.Items(var items) && number < items.size()
                            ? items.get(number)
                            : null;
        };
    }

    private NerveException missing(int index, Value found) {
        var where = segments.subList(0, index);
        return new NerveException.NotFound(
                "no %s%s; %s"
                        .formatted(
                                shown(segments.get(index)),
                                where.isEmpty() ? "" : " at " + ValueDescription.path(where),
                                instead(segments.get(index), found)));
    }

    private static String shown(Segment segment) {
        return switch (segment) {
            case Field(var name) -> ValueDescription.quoted(name);
            case Item(var number) -> "[%d]".formatted(number);
        };
    }

    private static String instead(Segment segment, Value found) {
        return switch (segment) {
            case Field _ when found instanceof Value.Fields(var fields) ->
                    "it has: " + ValueDescription.names(fields.keySet());
            case Item _ when found instanceof Value.Items -> "it is " + ValueDescription.of(found);
            case Field _ -> "it is %s, not an object".formatted(ValueDescription.of(found));
            case Item _ -> "it is %s, not a list".formatted(ValueDescription.of(found));
        };
    }

    /// {@return the path as text that [#of] can parse}
    @Override
    public String toString() {
        return text(segments);
    }

    static String text(List<Segment> segments) {
        var text = new StringBuilder();
        for (var segment : segments) {
            switch (segment) {
                case Field(var name) -> appendName(text, name);
                case Item(var number) -> text.append('[').append(number).append(']');
            }
        }
        return text.toString();
    }

    private static void appendName(StringBuilder text, String name) {
        if (PathParser.isPlainName(name)) {
            text.append(text.isEmpty() ? "" : ".").append(name);
        } else {
            var escaped = name.replace("\\", "\\\\").replace("\"", "\\\"");
            text.append("[\"").append(escaped).append("\"]");
        }
    }

    /// One part of a path.
    public sealed interface Segment {}

    /// A field of an object.
    ///
    /// @param name its name
    public record Field(String name) implements Segment {}

    /// An item of a list.
    ///
    /// @param number the index of the item, from 0
    public record Item(int number) implements Segment {

        public Item {
            if (number < 0) {
                throw new IllegalArgumentException("an item's number is not negative: " + number);
            }
        }
    }
}
