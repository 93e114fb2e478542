package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.cell.CellStyle;

/// The operations that insert, delete and scroll cells and lines. *Confined to the screen's
/// thread.*
final class ScreenEditor {

    private final ScreenState state;

    ScreenEditor(ScreenState state) {
        this.state = state;
    }

    void insert(int count) {
        state.clampCursor();
        var buffer = state.page();
        buffer.current().insert(buffer.x, count, state.eraser());
    }

    void delete(int count) {
        state.clampCursor();
        var buffer = state.page();
        buffer.current().delete(buffer.x, count, state.eraser());
    }

    void insertLines(int count) {
        state.clampCursor();
        if (isInRegion()) {
            var buffer = state.page();
            buffer.insertLines(buffer.y, count, state.eraser());
            buffer.x = 0;
        }
    }

    void deleteLines(int count) {
        state.clampCursor();
        if (isInRegion()) {
            var buffer = state.page();
            buffer.deleteLines(buffer.y, count, state.eraser());
            buffer.x = 0;
        }
    }

    void scrollUp(int count) {
        var buffer = state.page();
        buffer.deleteLines(buffer.top, count, state.eraser());
    }

    void scrollDown(int count) {
        var buffer = state.page();
        buffer.insertLines(buffer.top, count, CellStyle.plain());
    }

    void shiftLeft(int count) {
        eachLine(line -> line.delete(0, count, state.eraser()));
    }

    void shiftRight(int count) {
        eachLine(line -> line.insert(0, count, state.eraser()));
    }

    void insertColumns(int count) {
        eachLine(line -> line.insert(state.page().x, count, state.eraser()));
    }

    void deleteColumns(int count) {
        eachLine(line -> line.delete(state.page().x, count, state.eraser()));
    }

    private void eachLine(LineChange change) {
        if (!isInRegion()) {
            return;
        }
        var buffer = state.page();
        for (var row = buffer.top; row <= buffer.bottom; row++) {
            var line = buffer.line(row);
            change.apply(line);
            line.wrapped(false);
        }
    }

    private boolean isInRegion() {
        var buffer = state.page();
        return buffer.y >= buffer.top && buffer.y <= buffer.bottom;
    }

    @FunctionalInterface
    private interface LineChange {
        void apply(CellLine line);
    }
}
