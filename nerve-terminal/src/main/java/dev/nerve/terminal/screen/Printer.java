package dev.nerve.terminal.screen;

import java.nio.charset.StandardCharsets;

/// The operations that print characters on the screen. *Confined to the screen's thread.*
///
/// When a row is full, the cursor stays after its last column. Only the next character wraps.
final class Printer {

    private static final int LEAST_REPEATS = 1_000;

    private final Display display;

    /// See [Clusters].
    private int before = Clusters.NOTHING;

    Printer(Display display) {
        this.display = display;
    }

    /// Ends the current cluster, because something other than a character arrived.
    void interrupt() {
        before = Clusters.NOTHING;
    }

    /// Prints characters of printable ASCII.
    void print(byte[] bytes, int from, int until) {
        var modes = display.modes;
        var isSpecial = modes.insert || !modes.wrap || display.charsets.current() != null;
        if (isSpecial || Clusters.joinsAnything(before)) {
            for (var next = from; next < until; next++) {
                print(bytes[next]);
            }
            return;
        }
        printPlainly(bytes, from, until);
        before = Clusters.PLAIN;
    }

    private void printPlainly(byte[] bytes, int from, int until) {
        var page = display.page();
        var columns = page.columns();
        var pen = display.pen;
        var line = page.current();
        var next = from;
        splitAtCursor();
        while (next < until) {
            if (page.x >= columns) {
                wrap();
                line = page.current();
            }
            var count = Math.min(until - next, columns - page.x);
            line.set(page.x, bytes, next, count, pen);
            page.x += count;
            next += count;
            tidy(line);
        }
    }

    /// Prints any character.
    void print(int code) {
        var charset = display.charsets.current();
        var character = charset == null ? code : charset.map(code);
        var now = Clusters.next(character, before);
        var isJoined = Clusters.isJoined(now);
        var oldWidth = isJoined ? fitting(Clusters.width(before)) : 0;
        var width = fitting(Clusters.width(now));
        before = now;
        splitAtCursor();
        if (!makeRoom(width, oldWidth)) {
            return;
        }
        if (isJoined && display.page().x > 0) {
            join(character, width - oldWidth);
        } else {
            put(character, width);
        }
        tidy(display.page().current());
    }

    /// Clears a wide character whose second half is about to be overwritten.
    private void splitAtCursor() {
        var page = display.page();
        if (page.x < page.columns()) {
            page.current().split(page.x, display.pen);
        }
    }

    /// {@return the width of a character, at most the width of the screen}
    private int fitting(int width) {
        return Math.min(width, display.page().columns());
    }

    /// Moves to the next line if there is no room for the character.
    ///
    /// @return whether there is room now
    private boolean makeRoom(int width, int oldWidth) {
        var page = display.page();
        var columns = page.columns();
        if (page.x + width - oldWidth <= columns) {
            return true;
        }
        if (display.modes.wrap) {
            wrapWith(oldWidth);
            return true;
        }
        page.x = columns - 1;
        return width < 2;
    }

    /// Wraps, and moves the previous character along if the new one makes it too wide.
    private void wrapWith(int taken) {
        var page = display.page();
        var old = page.current();
        var from = page.x - taken;
        var carried = new Line(Math.max(1, taken), Pen.plain());
        carried.copy(old, from, 0, taken);
        old.erase(from, page.columns(), display.pen);
        wrap();
        page.current().copy(carried, 0, 0, taken);
        page.x = taken;
    }

    private void wrap() {
        var page = display.page();
        var isLast = page.y == page.bottom;
        page.x = 0;
        display.index(true);
        if (!isLast) {
            page.current().wrapped(true);
        }
    }

    private void join(int character, int more) {
        var page = display.page();
        var line = page.current();
        var column = page.x - 1;
        if (line.isSecondHalf(column) && column > 0) {
            column--;
        }
        line.append(column, character, line.width(column) + more);
        for (var added = 0; added < more; added++) {
            line.set(page.x++, Content.SECOND_HALF, display.pen);
        }
    }

    private void put(int character, int width) {
        var page = display.page();
        var line = page.current();
        var pen = display.pen;
        line.split(page.x, pen);
        if (display.modes.insert) {
            line.insert(page.x, width, pen);
            line.split(page.columns(), pen);
        }
        line.set(page.x++, Content.of(character, width), pen);
        if (width == 2) {
            line.set(page.x++, Content.SECOND_HALF, pen);
        }
    }

    /// Clears the second half of a wide character whose first half was overwritten.
    private void tidy(Line line) {
        var page = display.page();
        if (page.x < line.length() && line.isSecondHalf(page.x)) {
            line.set(page.x, Content.NOTHING, display.pen);
        }
    }

    /// Repeats the last character, but not much more often than there are cells.
    void repeat(int count) {
        if (before == Clusters.NOTHING) {
            return;
        }
        var page = display.page();
        var column = page.x - Clusters.width(before);
        var text = column < 0 ? "" : page.current().text(column);
        var most = Math.min(count, Math.max(LEAST_REPEATS, page.columns() * page.rows()));
        if (text.length() == 1 && Parser.isPlain(text.charAt(0))) {
            print(text.repeat(most).getBytes(StandardCharsets.US_ASCII), 0, most);
            return;
        }
        for (var done = 0; done < most; done++) {
            text.codePoints().forEach(this::print);
        }
    }
}
