package dev.nerve.app.run;

import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.json.Json;
import dev.nerve.value.Value;

/// What a run gave.
///
/// @param output its output
/// @param watched whether a terminal shows it, where not every character is harmless
record Given(Value output, boolean watched) implements Shown {

    @Override
    public Value value() {
        return output;
    }

    @Override
    public void writeTo(Page page) {
        if (output.equals(Value.NULL)) {
            return;
        }
        var text = text(output);
        page.line((watched ? Harmless.text(text) : text).stripTrailing());
    }

    /// {@return it for a line of a list: the first line of a text, anything else as JSON}
    static String line(Value value) {
        return value.equals(Value.NULL)
                ? ""
                : Harmless.line(value instanceof Value.Text(var text) ? text : value.toJson());
    }

    /// {@return all of it in a line: a text of one line as it is, anything else as JSON}
    static String whole(Value value) {
        if (value.equals(Value.NULL)) {
            return "";
        }
        return value instanceof Value.Text(var text) && text.chars().noneMatch(c -> c < ' ')
                ? text
                : value.toJson();
    }

    /// {@return text as it is, and anything else as JSON that people can read}
    static String text(Value value) {
        return value instanceof Value.Text(var text) ? text : Json.writePretty(value);
    }
}
