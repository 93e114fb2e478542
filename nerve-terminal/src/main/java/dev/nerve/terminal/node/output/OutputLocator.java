package dev.nerve.terminal.node.output;

import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.screen.ScreenFrame;
import java.util.function.Supplier;

/// A locator of the output that a program writes for one input. *Confined to one thread*, or
/// guarded.
public interface OutputLocator {

    /// Handles an operating system command. The screen shows everything that the program wrote
    /// before it.
    default void oscReceived(int code, String text, Supplier<ScreenFrame> screen) {}

    /// Prepares for the output of the next input.
    ///
    /// @param entered the text to type, without Enter
    /// @param before the current screen
    void expect(String entered, ScreenFrame before);

    /// {@return the output since then}
    ProgramOutput read(Terminal terminal);

    /// {@return the number of the cursor's row}
    static long cursorRow(ScreenFrame frame) {
        return frame.first() + frame.cursor().row();
    }

    /// {@return the number of missing rows, counted from a first row}
    static long lost(TerminalLines lines, long from) {
        return Math.max(0, lines.from() - from);
    }
}
