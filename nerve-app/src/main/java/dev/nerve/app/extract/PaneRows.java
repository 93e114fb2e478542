package dev.nerve.app.extract;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.parse.Reading;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;

/// The rows of a pane: its screen and its scrollback.
///
/// @param terminal the pane
record PaneRows(Terminal terminal) implements Reading.Rows {

    @Override
    public Frame frame() {
        return terminal.frame();
    }

    @Override
    public Lines read(long from) {
        return terminal.read(from);
    }

    @Override
    public boolean isAlternate() {
        return terminal.isOn(Mode.ALTERNATE_SCREEN);
    }
}
