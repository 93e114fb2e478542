package dev.nerve.terminal.screen;

/// The operations that erase parts of the screen. *Confined to the screen's thread.*
final class Erasing {

    private final Display display;

    Erasing(Display display) {
        this.display = display;
    }

    /// @param what 0 from the cursor on, 1 up to the cursor, 2 the whole screen, 3 the scrollback
    /// @param isSelective whether protected cells stay
    void inDisplay(int what, boolean isSelective) {
        var page = display.page();
        page.restrict(page.columns(), display.modes.origin);
        switch (what) {
            case 0 -> {
                erase(page.x, page.columns(), isSelective);
                if (page.x == 0) {
                    page.current().wrapped(false);
                }
                lines(page.y + 1, page.rows(), isSelective);
            }
            case 1 -> upToCursor(isSelective);
            case 2 -> lines(0, page.rows(), isSelective);
            case 3 -> page.clearHistory();
            default -> {
                // Unknown values have no effect.
            }
        }
    }

    private void upToCursor(boolean isSelective) {
        var page = display.page();
        erase(0, page.x + 1, isSelective);
        page.current().wrapped(false);
        if (page.x + 1 >= page.columns() && page.y + 1 < page.rows()) {
            page.line(page.y + 1).wrapped(false);
        }
        lines(0, page.y, isSelective);
    }

    private void lines(int from, int until, boolean isSelective) {
        var page = display.page();
        var pen = display.eraser();
        for (var row = from; row < until; row++) {
            var line = page.line(row);
            if (isSelective) {
                line.eraseUnprotected(0, line.length(), pen);
            } else {
                line.fill(Content.NOTHING, pen);
            }
            line.wrapped(false);
        }
    }

    /// @param what 0 from the cursor on, 1 up to the cursor, 2 the whole line
    /// @param isSelective whether protected cells stay
    void inLine(int what, boolean isSelective) {
        var page = display.page();
        page.restrict(page.columns(), display.modes.origin);
        switch (what) {
            case 0 -> {
                erase(page.x, page.columns(), isSelective);
                if (page.x == 0) {
                    page.current().wrapped(false);
                }
            }
            case 1 -> erase(0, page.x + 1, isSelective);
            case 2 -> {
                erase(0, page.columns(), isSelective);
                page.current().wrapped(false);
            }
            default -> {
                // Unknown values have no effect.
            }
        }
    }

    private void erase(int from, int until, boolean isSelective) {
        var line = display.page().current();
        if (isSelective) {
            line.eraseUnprotected(from, until, display.eraser());
        } else {
            line.erase(from, until, display.eraser());
        }
    }

    /// Erases cells from the cursor on.
    void characters(int count) {
        display.restrict();
        var page = display.page();
        var until = page.x + Math.min(count, page.current().length());
        page.current().erase(page.x, until, display.eraser());
    }
}
