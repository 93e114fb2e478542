package dev.nerve.terminal.pty;

import dev.nerve.terminal.backend.Lines;
import dev.nerve.terminal.screen.Frame;
import dev.nerve.terminal.screen.Mode;
import dev.nerve.terminal.screen.Screen;
import dev.nerve.terminal.screen.ScreenListener;
import dev.nerve.terminal.screen.Size;

/// A screen that one thread feeds and any may look at. *Safe for many threads.*
///
/// Its lock is held for single steps on memory only. The listener is called under it, so it keeps
/// what it hears until later.
final class SharedScreen {

    private final Screen screen;

    SharedScreen(Size size, int scrollback, ScreenListener listener) {
        screen = new Screen(size, scrollback, listener);
    }

    synchronized void feed(byte[] bytes, int offset, int length) {
        screen.feed(bytes, offset, length);
    }

    synchronized Frame frame() {
        return screen.frame();
    }

    /// The row with the cursor may still change, so whoever reads on begins there again. A program
    /// on the second screen has its cursor elsewhere.
    synchronized Lines read(long from) {
        long first = Math.max(from, screen.oldest());
        long end = screen.end();
        var frame = screen.frame();
        long next = screen.isOn(Mode.ALTERNATE_SCREEN) ? end : frame.first() + frame.cursor().row();
        return new Lines(first, screen.rows(first, end), Math.max(first, next));
    }

    synchronized boolean isOn(Mode mode) {
        return screen.isOn(mode);
    }

    synchronized void resize(Size size) {
        screen.resize(size);
    }

    synchronized void clearScrollback() {
        screen.clearScrollback();
    }
}
