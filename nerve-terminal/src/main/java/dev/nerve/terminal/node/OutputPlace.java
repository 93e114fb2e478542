package dev.nerve.terminal.node;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.screen.Frame;
import java.util.function.Supplier;

/// Finds on the screen what a program writes for one input. *Confined to one thread*, or guarded.
interface OutputPlace {

    /// The program told its terminal something; the screen shows just what came before.
    default void told(int code, String text, Supplier<Frame> screen) {}

    /// Something will be entered.
    ///
    /// @param entered what is typed, without Enter
    /// @param before what the screen shows
    void expect(String entered, Frame before);

    /// {@return what was written since}
    Written read(Terminal terminal);

    /// {@return the number of the row with the cursor}
    static long cursorRow(Frame frame) {
        return frame.first() + frame.cursor().row();
    }

    /// {@return what is lost of rows that begin at a number}
    static long lost(Lines lines, long from) {
        return Math.max(0, lines.from() - from);
    }
}
