package dev.nerve.terminal.node.output;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.screen.ScreenFrame;

/// A locator that treats all rows from the cursor row at the time of the input as output.
///
/// *Confined to one thread*, or guarded.
public final class CursorOutputLocator implements OutputLocator {

    private long from;

    @Override
    public void expect(String entered, ScreenFrame before) {
        from = OutputLocator.cursorRow(before);
    }

    @Override
    public ProgramOutput read(Terminal terminal) {
        var lines = terminal.read(from);
        return ProgramOutput.of(lines.text(), OutputLocator.lost(lines, from));
    }
}
