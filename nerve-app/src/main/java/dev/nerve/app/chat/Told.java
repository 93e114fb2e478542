package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.value.Value;
import java.util.List;

/// The result of a slash command, in a few lines for people.
///
/// @param value the result for a program
/// @param lines the result for a person
/// @param advice the next command to type, such as `nerve chat`; may be empty
record Told(Value.Fields value, List<String> lines, String advice) implements Shown {

    Told {
        lines = List.copyOf(lines);
    }

    static Told of(String type, Value.Fields data, String... lines) {
        var all = Value.Fields.EMPTY.with("type", type);
        for (var field : data.fields().entrySet()) {
            all = all.with(field.getKey(), field.getValue());
        }
        return new Told(all, List.of(lines), "");
    }

    /// {@return a copy with a last line whose commands the user can copy}
    ///
    /// @param text the next command to type
    Told advising(String text) {
        return new Told(value, lines, text);
    }

    /// {@return a copy with wrapped lines}
    ///
    /// @param room the maximum width of a line
    Told within(int room) {
        return new Told(
                value,
                lines.stream()
                        .flatMap(text -> Harmless.text(text).lines())
                        .flatMap(line -> Wrapped.line(line, room).stream())
                        .toList(),
                advice);
    }

    @Override
    public void writeTo(Page page) {
        lines.forEach(line -> page.line(page.style().secondary(line)));
        if (!advice.isEmpty()) {
            page.line(page.style().secondary(page.advised(advice)));
        }
    }
}
