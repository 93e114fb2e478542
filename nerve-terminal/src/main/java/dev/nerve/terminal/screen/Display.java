package dev.nerve.terminal.screen;

/// The complete state of a screen. *Confined to the screen's thread.*
final class Display {

    final Pen pen = new Pen();
    final Modes modes = new Modes();
    final Charsets charsets = new Charsets();
    private final Pen eraser = new Pen();
    private final int scrollback;
    private Page main;
    private Page alternate;
    private Page page;
    private Size size;

    Display(Size size, int scrollback) {
        this.size = size;
        this.scrollback = scrollback;
        main = Page.main(size, scrollback);
        alternate = Page.alternate(size);
        page = main;
    }

    Size size() {
        return size;
    }

    /// {@return the buffer that is visible}
    Page page() {
        return page;
    }

    Page main() {
        return main;
    }

    boolean isAlternate() {
        return page == alternate;
    }

    /// {@return the style of erased cells}
    Pen eraser() {
        return eraser.erasing(pen);
    }

    void showAlternate() {
        if (isAlternate()) {
            return;
        }
        alternate.fill(eraser());
        alternate.x = main.x;
        alternate.y = main.y;
        page = alternate;
    }

    void showMain() {
        if (!isAlternate()) {
            return;
        }
        main.x = alternate.x;
        main.y = alternate.y;
        alternate.clear();
        page = main;
    }

    void resize(Size other) {
        if (other.equals(size)) {
            return;
        }
        size = other;
        main.resize(other);
        alternate.resize(other);
    }

    void restrict() {
        page.restrict(size.columns() - 1, modes.origin);
    }

    /// Moves the cursor. In origin mode, rows count from the top of the scroll region.
    void moveTo(int x, int y) {
        page.x = x;
        page.y = modes.origin ? page.top + y : y;
        restrict();
    }

    /// Moves the cursor to the next row. On the last row, the screen scrolls.
    void index(boolean wrapped) {
        page.y++;
        if (page.y == page.bottom + 1) {
            page.y--;
            page.scroll(eraser(), wrapped);
        } else if (page.y >= size.rows()) {
            page.y = size.rows() - 1;
        }
    }

    void save() {
        var line = page.history.size() + page.y;
        var charset = charsets.current();
        page.saved = new Saved(page.x, line, pen.foreground, pen.background, charset);
    }

    void restore() {
        var saved = page.saved;
        page.x = saved.column();
        page.y = Math.max(saved.line() - page.history.size(), 0);
        pen.foreground = saved.foreground();
        pen.background = saved.background();
        charsets.restore(saved.charset());
        restrict();
    }

    void resetSoftly() {
        page.top = 0;
        page.bottom = size.rows() - 1;
        pen.reset();
        modes.resetSoftly();
        charsets.reset();
        page.saved = new Saved(0, page.history.size(), 0, 0, null);
    }

    /// Resets the screen. Row numbers continue.
    void reset() {
        var end = main.end();
        pen.reset();
        modes.reset();
        charsets.reset();
        main = Page.main(size, scrollback);
        main.history.clear(end);
        alternate = Page.alternate(size);
        page = main;
    }
}
