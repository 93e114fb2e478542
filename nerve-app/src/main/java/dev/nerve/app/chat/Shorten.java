package dev.nerve.app.chat;

import dev.nerve.cli.progress.Cells;
import dev.nerve.cli.progress.Harmless;
import dev.nerve.value.Value;

/// A value as a short text on one line.
final class Shorten {

    private Shorten() {}

    static String of(Value value, int room) {
        return Cells.cut(Harmless.line(value.text()), room, "...");
    }
}
