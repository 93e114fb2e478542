package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;

/// What a terminal shows, made from the bytes that a program writes.
///
/// Rows are counted since the beginning, so that the number of a row stays the same while it moves
/// up and into the scrollback. Only a new width, which wraps lines anew, can change numbers.
///
/// *Confined to one thread*, or guarded by its owner.
public final class Screen {

    private final Display display;
    private final Sequences sequences;
    private final Parser parser;

    /// @param size how large
    /// @param scrollback how many rows are kept after they have left the screen at the top
    /// @param listener hears what is not shown
    public Screen(Size size, int scrollback, ScreenListener listener) {
        if (scrollback < 0) {
            throw new IllegalArgumentException("scrollback must not be negative: " + scrollback);
        }
        display = new Display(size, scrollback);
        sequences = new Sequences(display, listener);
        parser = new Parser(sequences);
    }

    /// Takes what the program wrote. A character or a sequence may be cut anywhere.
    ///
    /// @param bytes where it is
    /// @param offset where it begins
    /// @param length how much it is
    public void feed(byte[] bytes, int offset, int length) {
        parser.feed(bytes, offset, length);
    }

    /// Changes the size; text is wrapped anew and none is lost, except in rows below the cursor
    /// when there are fewer rows, because programs draw these anew.
    ///
    /// @param size the new one
    public void resize(Size size) {
        display.resize(size);
    }

    /// {@return what it shows now}
    public Frame frame() {
        var page = display.page();
        var cursor = new Cursor(page.y, page.x, !display.modes.cursorHidden);
        return new Frame(
                display.size(), page.shown(), cursor, sequences.title(), display.main().first());
    }

    /// {@return whether the program has switched a mode on}
    ///
    /// @param mode which
    public boolean isOn(Mode mode) {
        var modes = display.modes;
        return switch (mode) {
            case ALTERNATE_SCREEN -> display.isAlternate();
            case BRACKETED_PASTE -> modes.bracketedPaste;
            case SYNCHRONIZED_UPDATE -> modes.synchronizedUpdate;
            case APPLICATION_CURSOR_KEYS -> modes.applicationCursorKeys;
            case FOCUS_REPORTS -> modes.focusReports;
        };
    }

    /// {@return the number of the first row that is still kept, counted since the beginning}
    public long oldest() {
        return display.main().history.dropped();
    }

    /// {@return the number of the row after the last one that has something on it}
    public long end() {
        return display.main().end();
    }

    /// {@return rows of the main screen and its scrollback}
    ///
    /// @param from the number of the first; if it is no longer kept, the oldest that is
    /// @param until the number after the last
    public List<Row> rows(long from, long until) {
        var main = display.main();
        var last = Math.min(until, main.first() + main.rows());
        var rows = new ArrayList<Row>();
        for (var number = Math.max(from, oldest()); number < last; number++) {
            rows.add(main.row((int) (number - oldest())));
        }
        return List.copyOf(rows);
    }

    /// Forgets the scrollback; what is shown stays. Numbers of rows go on.
    public void clearScrollback() {
        display.main().clearHistory();
    }

    /// {@return the state behind it, for tests that look at every cell}
    Display display() {
        return display;
    }
}
