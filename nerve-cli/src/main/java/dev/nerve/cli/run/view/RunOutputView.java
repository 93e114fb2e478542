package dev.nerve.cli.run.view;

import dev.nerve.cli.console.SafeText;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.value.Value;

/// The output of a run.
///
/// @param output the output
/// @param watched whether a terminal shows it, so that control characters must be escaped
public record RunOutputView(Value output, boolean watched) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        return new OutputValueData(output);
    }

    @Override
    public void writeTo(TextPage page) {
        if (output.equals(Value.NULL)) {
            return;
        }
        var text = text(output);
        page.line((watched ? SafeText.text(text) : text).stripTrailing());
    }

    /// {@return the value in a line of a list: the first line of a text, anything else as JSON}
    public static String line(Value value) {
        return value.equals(Value.NULL)
                ? ""
                : SafeText.line(value instanceof Value.Text(var text) ? text : value.toJson());
    }

    /// {@return the complete value in one line: a single-line text unchanged, anything else as
    /// JSON}
    public static String singleLine(Value value) {
        if (value.equals(Value.NULL)) {
            return "";
        }
        return value instanceof Value.Text(var text) && text.chars().noneMatch(c -> c < ' ')
                ? text
                : value.toJson();
    }

    /// {@return a text unchanged, anything else as indented JSON}
    public static String text(Value value) {
        return value instanceof Value.Text(var text) ? text : value.toPrettyJson();
    }

    /// The output for a program.
    ///
    /// @param output the output
    private record OutputValueData(Value output) implements ProtocolRecord {}
}
