package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.screen.Frame;

/// A locator that treats all rows from the cursor row at the time of the input as output.
///
/// *Confined to one thread*, or guarded.
final class SinceCursor implements OutputPlace {

    private long from;

    @Override
    public void expect(String entered, Frame before) {
        from = OutputPlace.cursorRow(before);
    }

    @Override
    public Written read(Terminal terminal) {
        var lines = terminal.read(from);
        return Written.of(lines.text(), OutputPlace.lost(lines, from));
    }
}
