package dev.nerve.terminal.screen;

/// The operations that insert, delete and scroll cells and lines. *Confined to the screen's
/// thread.*
final class Editing {

    private final Display display;

    Editing(Display display) {
        this.display = display;
    }

    void insert(int count) {
        display.restrict();
        var page = display.page();
        page.current().insert(page.x, count, display.eraser());
    }

    void delete(int count) {
        display.restrict();
        var page = display.page();
        page.current().delete(page.x, count, display.eraser());
    }

    void insertLines(int count) {
        display.restrict();
        if (isInRegion()) {
            var page = display.page();
            page.insertLines(page.y, count, display.eraser());
            page.x = 0;
        }
    }

    void deleteLines(int count) {
        display.restrict();
        if (isInRegion()) {
            var page = display.page();
            page.deleteLines(page.y, count, display.eraser());
            page.x = 0;
        }
    }

    void scrollUp(int count) {
        var page = display.page();
        page.deleteLines(page.top, count, display.eraser());
    }

    void scrollDown(int count) {
        var page = display.page();
        page.insertLines(page.top, count, Pen.plain());
    }

    void shiftLeft(int count) {
        eachLine(line -> line.delete(0, count, display.eraser()));
    }

    void shiftRight(int count) {
        eachLine(line -> line.insert(0, count, display.eraser()));
    }

    void insertColumns(int count) {
        eachLine(line -> line.insert(display.page().x, count, display.eraser()));
    }

    void deleteColumns(int count) {
        eachLine(line -> line.delete(display.page().x, count, display.eraser()));
    }

    private void eachLine(Change change) {
        if (!isInRegion()) {
            return;
        }
        var page = display.page();
        for (var row = page.top; row <= page.bottom; row++) {
            var line = page.line(row);
            change.apply(line);
            line.wrapped(false);
        }
    }

    private boolean isInRegion() {
        var page = display.page();
        return page.y >= page.top && page.y <= page.bottom;
    }

    @FunctionalInterface
    private interface Change {
        void apply(Line line);
    }
}
