package dev.nerve.value;

import dev.nerve.value.internal.JsonString;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;

/// A writer of values as JSON, on one line or with one line per item and field.
///
/// It does not recurse, so it can write a value of any depth. Its output is always valid Unicode.
final class ValueJsonWriter {

    /// The maximum number of zeros to write instead of an exponent.
    private static final int MOST_ZEROS = 40;

    private final StringBuilder text;
    private final Deque<Level> open = new ArrayDeque<>();
    private final Layout layout;

    private ValueJsonWriter(StringBuilder text, Layout layout) {
        this.text = text;
        this.layout = layout;
    }

    /// {@return the value on one line}
    static String of(Value value) {
        var text = new StringBuilder();
        append(text, value);
        return text.toString();
    }

    /// Appends the value on one line.
    static void append(StringBuilder text, Value value) {
        new ValueJsonWriter(text, Layout.ONE_LINE).write(value);
    }

    /// {@return the value on several lines, indented by two spaces}
    static String pretty(Value value) {
        var text = new StringBuilder();
        new ValueJsonWriter(text, Layout.LINES).write(value);
        return text.toString();
    }

    /// {@return a number without an exponent, unless it would be mostly zeros}
    static String digits(BigDecimal number) {
        return Math.abs(number.scale()) <= MOST_ZEROS ? number.toPlainString() : number.toString();
    }

    /// {@return the length of [#digits]}
    static int length(BigDecimal number) {
        return number.scale() == 0
                ? number.precision() + (number.signum() < 0 ? 1 : 0)
                : digits(number).length();
    }

    private void write(Value value) {
        begin(value);
        while (!open.isEmpty()) {
            var level = open.getLast();
            if (level.values.hasNext()) {
                next(level);
            } else {
                end(level);
            }
        }
    }

    private void begin(Value value) {
        switch (value) {
            case Value.Null _ -> text.append("null");
            case Value.Bool(var yes) -> text.append(yes);
            case Value.Num(var number) -> text.append(digits(number));
            case Value.Text(var characters) -> JsonString.append(text, characters);
            case Value.Items(var items) -> {
                text.append('[');
                open.add(new Level(Collections.emptyIterator(), items.iterator(), ']'));
            }
            case Value.Fields(var fields) -> {
                text.append('{');
                var names = fields.keySet().iterator();
                open.add(new Level(names, fields.values().iterator(), '}'));
            }
        }
    }

    private void next(Level level) {
        if (level.started) {
            text.append(',');
        }
        level.started = true;
        newLine();
        if (level.names.hasNext()) {
            JsonString.append(text, level.names.next());
            text.append(layout == Layout.LINES ? ": " : ":");
        }
        begin(level.values.next());
    }

    private void end(Level level) {
        open.removeLast();
        if (level.started) {
            newLine();
        }
        text.append(level.end);
    }

    private void newLine() {
        if (layout == Layout.LINES) {
            text.append('\n').repeat("  ", open.size());
        }
    }

    private enum Layout {
        ONE_LINE,
        LINES
    }

    /// A list or an object whose end is not written yet.
    private static final class Level {

        private final Iterator<String> names;
        private final Iterator<Value> values;
        private final char end;
        private boolean started;

        private Level(Iterator<String> names, Iterator<Value> values, char end) {
            this.names = names;
            this.values = values;
            this.end = end;
        }
    }
}
