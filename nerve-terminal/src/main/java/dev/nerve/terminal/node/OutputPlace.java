package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.screen.Frame;
import java.util.function.Supplier;

/// A locator of the output that a program writes for one input. *Confined to one thread*, or
/// guarded.
interface OutputPlace {

    /// Handles an operating system command. The screen shows everything that the program wrote
    /// before it.
    default void told(int code, String text, Supplier<Frame> screen) {}

    /// Prepares for the output of the next input.
    ///
    /// @param entered the text to type, without Enter
    /// @param before the current screen
    void expect(String entered, Frame before);

    /// {@return the output since then}
    Written read(Terminal terminal);

    /// {@return the number of the cursor's row}
    static long cursorRow(Frame frame) {
        return frame.first() + frame.cursor().row();
    }

    /// {@return the number of missing rows, counted from a first row}
    static long lost(Lines lines, long from) {
        return Math.max(0, lines.from() - from);
    }
}
