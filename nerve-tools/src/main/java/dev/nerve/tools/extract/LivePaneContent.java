package dev.nerve.tools.extract;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.parse.ScreenParser;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.TerminalMode;

/// The rows of a pane: its screen and its scrollback.
///
/// @param terminal the pane
record LivePaneContent(Terminal terminal) implements ScreenParser.TerminalContent {

    @Override
    public ScreenFrame frame() {
        return terminal.frame();
    }

    @Override
    public TerminalLines read(long from) {
        return terminal.read(from);
    }

    @Override
    public boolean isAlternate() {
        return terminal.isOn(TerminalMode.ALTERNATE_SCREEN);
    }
}
