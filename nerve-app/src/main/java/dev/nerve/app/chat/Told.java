package dev.nerve.app.chat;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.value.Value;
import java.util.List;

/// What a command did, in a few lines for people.
///
/// @param value it for a program
/// @param lines it for a person
/// @param advice what to type next, with commands such as `nerve chat`; nothing if there is none
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

    /// {@return the same with a last line whose commands can be copied}
    ///
    /// @param text what to type next
    Told advising(String text) {
        return new Told(value, lines, text);
    }

    /// {@return the same with lines that are no wider}
    ///
    /// @param room how wide
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
