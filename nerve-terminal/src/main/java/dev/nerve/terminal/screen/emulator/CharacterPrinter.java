package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.GraphemeClusters;
import dev.nerve.terminal.screen.cell.CellContent;
import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.cell.CellStyle;
import java.nio.charset.StandardCharsets;

/// The operations that print characters on the screen. *Confined to the screen's thread.*
///
/// When a row is full, the cursor stays after its last column. Only the next character wraps.
final class CharacterPrinter {

    private static final int LEAST_REPEATS = 1_000;

    private final ScreenState state;

    /// See [GraphemeClusters].
    private int before = GraphemeClusters.NONE;

    CharacterPrinter(ScreenState state) {
        this.state = state;
    }

    /// Ends the current cluster, because something other than a character arrived.
    void interrupt() {
        before = GraphemeClusters.NONE;
    }

    /// {@return the width of the last character if the next one may join it, or 0}
    int joinableWidth() {
        return before == GraphemeClusters.NONE ? 0 : fitting(GraphemeClusters.width(before));
    }

    /// Prints characters of printable ASCII.
    void print(byte[] bytes, int from, int until) {
        var modes = state.modes;
        var isSpecial = modes.insert || !modes.wrap || state.charsets.current() != null;
        if (isSpecial || GraphemeClusters.joinsAnything(before)) {
            for (var next = from; next < until; next++) {
                print(bytes[next]);
            }
            return;
        }
        printPlainly(bytes, from, until);
        before = GraphemeClusters.PLAIN;
    }

    private void printPlainly(byte[] bytes, int from, int until) {
        var buffer = state.page();
        var columns = buffer.columns();
        var style = state.pen;
        var line = buffer.current();
        var next = from;
        splitAtCursor();
        while (next < until) {
            if (buffer.x >= columns) {
                wrap();
                line = buffer.current();
            }
            var count = Math.min(until - next, columns - buffer.x);
            line.set(buffer.x, bytes, next, count, style);
            buffer.x += count;
            next += count;
            tidy(line);
        }
    }

    /// Prints any character.
    void print(int code) {
        var charset = state.charsets.current();
        var character = charset == null ? code : charset.map(code);
        var now = GraphemeClusters.next(character, before);
        var isJoined = GraphemeClusters.isJoined(now);
        var oldWidth = isJoined ? fitting(GraphemeClusters.width(before)) : 0;
        var width = fitting(GraphemeClusters.width(now));
        before = now;
        splitAtCursor();
        if (!makeRoom(width, oldWidth)) {
            return;
        }
        if (isJoined && state.page().x > 0) {
            join(character, width - oldWidth);
        } else {
            put(character, width);
        }
        tidy(state.page().current());
    }

    /// Clears a wide character whose second half is about to be overwritten.
    private void splitAtCursor() {
        var buffer = state.page();
        if (buffer.x < buffer.columns()) {
            buffer.current().split(buffer.x, state.pen);
        }
    }

    /// {@return the width of a character, at most the width of the screen}
    private int fitting(int width) {
        return Math.min(width, state.page().columns());
    }

    /// Moves to the next line if there is no room for the character.
    ///
    /// @return whether there is room now
    private boolean makeRoom(int width, int oldWidth) {
        var buffer = state.page();
        var columns = buffer.columns();
        if (buffer.x + width - oldWidth <= columns) {
            return true;
        }
        if (state.modes.wrap) {
            wrapWith(oldWidth);
            return true;
        }
        buffer.x = columns - 1;
        return width < 2;
    }

    /// Wraps, and moves the previous character along if the new one makes it too wide.
    private void wrapWith(int taken) {
        var buffer = state.page();
        var old = buffer.current();
        var from = buffer.x - taken;
        var carried = new CellLine(Math.max(1, taken), CellStyle.plain());
        carried.copy(old, from, 0, taken);
        old.erase(from, buffer.columns(), state.pen);
        wrap();
        buffer.current().copy(carried, 0, 0, taken);
        buffer.x = taken;
    }

    private void wrap() {
        var buffer = state.page();
        var isLast = buffer.y == buffer.bottom;
        buffer.x = 0;
        state.index(true);
        if (!isLast) {
            buffer.current().wrapped(true);
        }
    }

    private void join(int character, int more) {
        var buffer = state.page();
        var line = buffer.current();
        var column = buffer.x - 1;
        if (line.isSecondHalf(column) && column > 0) {
            column--;
        }
        line.append(column, character, line.width(column) + more);
        for (var added = 0; added < more; added++) {
            line.set(buffer.x++, CellContent.SECOND_HALF, state.pen);
        }
    }

    private void put(int character, int width) {
        var buffer = state.page();
        var line = buffer.current();
        var style = state.pen;
        line.split(buffer.x, style);
        if (state.modes.insert) {
            line.insert(buffer.x, width, style);
            line.split(buffer.columns(), style);
        }
        line.set(buffer.x++, CellContent.of(character, width), style);
        if (width == 2) {
            line.set(buffer.x++, CellContent.SECOND_HALF, style);
        }
    }

    /// Clears the second half of a wide character whose first half was overwritten.
    private void tidy(CellLine line) {
        var buffer = state.page();
        if (buffer.x < line.length() && line.isSecondHalf(buffer.x)) {
            line.set(buffer.x, CellContent.EMPTY, state.pen);
        }
    }

    /// Repeats the last character, but not much more often than there are cells.
    void repeat(int count) {
        if (before == GraphemeClusters.NONE) {
            return;
        }
        var buffer = state.page();
        var column = buffer.x - GraphemeClusters.width(before);
        var text = column < 0 ? "" : buffer.current().text(column);
        var most = Math.min(count, Math.max(LEAST_REPEATS, buffer.columns() * buffer.rows()));
        if (text.length() == 1 && AnsiParser.isPlain(text.charAt(0))) {
            print(text.repeat(most).getBytes(StandardCharsets.US_ASCII), 0, most);
            return;
        }
        for (var done = 0; done < most; done++) {
            text.codePoints().forEach(this::print);
        }
    }
}
