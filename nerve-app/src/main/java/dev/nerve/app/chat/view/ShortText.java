package dev.nerve.app.chat.view;

import dev.nerve.cli.console.CellText;
import dev.nerve.cli.console.SafeText;
import dev.nerve.value.Value;

/// A value as a short text on one line.
final class ShortText {

    private ShortText() {}

    static String of(Value value, int room) {
        return CellText.cut(SafeText.line(value.text()), room, "...");
    }
}
