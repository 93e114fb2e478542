package dev.nerve.terminal.pty;

import dev.nerve.node.capability.screen.ScreenSnapshot;
import dev.nerve.terminal.backend.TerminalLines;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;

/// A screen that one thread feeds and any thread may read. *Safe for many threads.*
///
/// The lock covers only short operations in memory. The screen calls its listener under the lock,
/// so the listener stores the events for later.
final class SynchronizedScreen {

    private final Screen screen;

    SynchronizedScreen(TerminalSize size, int scrollback, SequenceListener listener) {
        screen = new Screen(size, scrollback, listener);
    }

    synchronized void feed(byte[] bytes, int offset, int length) {
        screen.feed(bytes, offset, length);
    }

    synchronized ScreenSnapshot snapshot() {
        return screen.snapshot();
    }

    synchronized ScreenFrame frame() {
        return screen.frame();
    }

    /// {@return the rows from a number on}
    ///
    /// The row with the cursor may still change, so the next read starts there again. On the
    /// alternate screen, the cursor is not in these rows.
    synchronized TerminalLines read(long from) {
        long first = Math.max(from, screen.oldest());
        long end = screen.end();
        var frame = screen.frame();
        long next =
                screen.isOn(TerminalMode.ALTERNATE_SCREEN)
                        ? end
                        : frame.first() + frame.cursor().row();
        return new TerminalLines(first, screen.rows(first, end), Math.max(first, next));
    }

    synchronized boolean isOn(TerminalMode mode) {
        return screen.isOn(mode);
    }

    synchronized void resize(TerminalSize size) {
        screen.resize(size);
    }

    synchronized void clearScrollback() {
        screen.clearScrollback();
    }
}
