package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.cell.CellContent;

/// The operations that erase parts of the screen. *Confined to the screen's thread.*
final class ScreenEraser {

    private final ScreenState state;

    ScreenEraser(ScreenState state) {
        this.state = state;
    }

    /// @param what 0 from the cursor on, 1 up to the cursor, 2 the whole screen, 3 the scrollback
    /// @param isSelective whether protected cells stay
    void inDisplay(int what, boolean isSelective) {
        var buffer = state.page();
        buffer.clampCursor(buffer.columns(), state.modes.origin);
        switch (what) {
            case 0 -> {
                erase(buffer.x, buffer.columns(), isSelective);
                if (buffer.x == 0) {
                    buffer.current().wrapped(false);
                }
                lines(buffer.y + 1, buffer.rows(), isSelective);
            }
            case 1 -> upToCursor(isSelective);
            case 2 -> lines(0, buffer.rows(), isSelective);
            case 3 -> buffer.clearHistory();
            default -> {
                // Unknown values have no effect.
            }
        }
    }

    private void upToCursor(boolean isSelective) {
        var buffer = state.page();
        erase(0, buffer.x + 1, isSelective);
        buffer.current().wrapped(false);
        if (buffer.x + 1 >= buffer.columns() && buffer.y + 1 < buffer.rows()) {
            buffer.line(buffer.y + 1).wrapped(false);
        }
        lines(0, buffer.y, isSelective);
    }

    private void lines(int from, int until, boolean isSelective) {
        var buffer = state.page();
        var style = state.eraser();
        for (var row = from; row < until; row++) {
            var line = buffer.line(row);
            if (isSelective) {
                line.eraseUnprotected(0, line.length(), style);
            } else {
                line.fill(CellContent.EMPTY, style);
            }
            line.wrapped(false);
        }
    }

    /// @param what 0 from the cursor on, 1 up to the cursor, 2 the whole line
    /// @param isSelective whether protected cells stay
    void inLine(int what, boolean isSelective) {
        var buffer = state.page();
        buffer.clampCursor(buffer.columns(), state.modes.origin);
        switch (what) {
            case 0 -> {
                erase(buffer.x, buffer.columns(), isSelective);
                if (buffer.x == 0) {
                    buffer.current().wrapped(false);
                }
            }
            case 1 -> erase(0, buffer.x + 1, isSelective);
            case 2 -> {
                erase(0, buffer.columns(), isSelective);
                buffer.current().wrapped(false);
            }
            default -> {
                // Unknown values have no effect.
            }
        }
    }

    private void erase(int from, int until, boolean isSelective) {
        var line = state.page().current();
        if (isSelective) {
            line.eraseUnprotected(from, until, state.eraser());
        } else {
            line.erase(from, until, state.eraser());
        }
    }

    /// Erases cells from the cursor on.
    void characters(int count) {
        state.clampCursor();
        var buffer = state.page();
        var until = buffer.x + Math.min(count, buffer.current().length());
        buffer.current().erase(buffer.x, until, state.eraser());
    }
}
