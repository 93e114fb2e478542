package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.cell.CellStyle;

/// The complete state of a screen. *Confined to the screen's thread.*
public final class ScreenState {

    final CellStyle pen = new CellStyle();
    public final TerminalModeFlags modes = new TerminalModeFlags();
    final CharsetSlots charsets = new CharsetSlots();
    private final CellStyle eraser = new CellStyle();
    private final int scrollback;
    private ScreenBuffer main;
    private ScreenBuffer alternate;
    private ScreenBuffer screenBuffer;
    private TerminalSize size;

    ScreenState(TerminalSize size, int scrollback) {
        this.size = size;
        this.scrollback = scrollback;
        main = ScreenBuffer.main(size, scrollback);
        alternate = ScreenBuffer.alternate(size);
        screenBuffer = main;
    }

    public TerminalSize size() {
        return size;
    }

    /// {@return the buffer that is visible}
    public ScreenBuffer page() {
        return screenBuffer;
    }

    public ScreenBuffer main() {
        return main;
    }

    public boolean isAlternate() {
        return screenBuffer == alternate;
    }

    /// {@return the style of erased cells}
    CellStyle eraser() {
        return eraser.erasing(pen);
    }

    void showAlternate() {
        if (isAlternate()) {
            return;
        }
        alternate.fill(eraser());
        alternate.x = main.x;
        alternate.y = main.y;
        screenBuffer = alternate;
    }

    void showMain() {
        if (!isAlternate()) {
            return;
        }
        main.x = alternate.x;
        main.y = alternate.y;
        alternate.clear();
        screenBuffer = main;
    }

    void resize(TerminalSize other) {
        if (other.equals(size)) {
            return;
        }
        size = other;
        main.resize(other);
        alternate.resize(other);
    }

    void clampCursor() {
        screenBuffer.clampCursor(size.columns() - 1, modes.origin);
    }

    /// Moves the cursor. In origin mode, rows count from the top of the scroll region.
    void moveTo(int x, int y) {
        screenBuffer.x = x;
        screenBuffer.y = modes.origin ? screenBuffer.top + y : y;
        clampCursor();
    }

    /// Moves the cursor to the next row. On the last row, the screen scrolls.
    void index(boolean wrapped) {
        screenBuffer.y++;
        if (screenBuffer.y == screenBuffer.bottom + 1) {
            screenBuffer.y--;
            screenBuffer.scroll(eraser(), wrapped);
        } else if (screenBuffer.y >= size.rows()) {
            screenBuffer.y = size.rows() - 1;
        }
    }

    void save() {
        var line = screenBuffer.history.size() + screenBuffer.y;
        var charset = charsets.current();
        screenBuffer.saved =
                new SavedCursor(screenBuffer.x, line, pen.foreground, pen.background, charset);
    }

    void restore() {
        var saved = screenBuffer.saved;
        screenBuffer.x = saved.column();
        screenBuffer.y = Math.max(saved.line() - screenBuffer.history.size(), 0);
        pen.foreground = saved.foreground();
        pen.background = saved.background();
        charsets.restore(saved.charset());
        clampCursor();
    }

    void softReset() {
        screenBuffer.top = 0;
        screenBuffer.bottom = size.rows() - 1;
        pen.reset();
        modes.softReset();
        charsets.reset();
        screenBuffer.saved = new SavedCursor(0, screenBuffer.history.size(), 0, 0, null);
    }

    /// Resets the screen. Row numbers continue.
    void reset() {
        var end = main.end();
        pen.reset();
        modes.reset();
        charsets.reset();
        main = ScreenBuffer.main(size, scrollback);
        main.history.clear(end);
        alternate = ScreenBuffer.alternate(size);
        screenBuffer = main;
    }
}
