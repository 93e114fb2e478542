package dev.nerve.app.chat;

import dev.nerve.cli.progress.CellText;
import dev.nerve.cli.progress.SafeText;
import dev.nerve.value.Value;

/// A value as a short text on one line.
final class ShortText {

    private ShortText() {}

    static String of(Value value, int room) {
        return CellText.cut(SafeText.line(value.text()), room, "...");
    }
}
