package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;

/// One of the two screens of a terminal: its lines, the cursor on it, and what scrolled off.
///
/// *Confined to the screen's thread.*
final class Page {

    final TabStops tabs;
    final History history;

    /// The column of the cursor; the number of columns if the next character wraps.
    int x;

    /// The row of the cursor.
    int y;

    /// The first and the last row that scroll.
    int top;

    int bottom;
    Saved saved = Saved.NOTHING;
    private final boolean reflows;
    private List<Line> lines = new ArrayList<>();
    private int columns;
    private int rows;

    private Page(Size size, int scrollback, boolean reflows) {
        this.reflows = reflows;
        columns = size.columns();
        rows = size.rows();
        bottom = rows - 1;
        tabs = new TabStops(columns);
        history = new History(scrollback);
    }

    /// {@return the screen that programs start on}
    static Page main(Size size, int scrollback) {
        var page = new Page(size, scrollback, true);
        page.fill(Pen.PLAIN);
        return page;
    }

    /// {@return the screen for programs that fill it; it has no lines until it is shown}
    static Page alternate(Size size) {
        return new Page(size, 0, false);
    }

    int columns() {
        return columns;
    }

    int rows() {
        return rows;
    }

    Line line(int row) {
        return lines.get(row);
    }

    Line current() {
        return lines.get(y);
    }

    /// Gives it lines if it has none.
    void fill(Pen pen) {
        while (lines.size() < rows) {
            lines.add(new Line(columns, pen));
        }
    }

    /// Forgets what is on it and what was set.
    void clear() {
        lines.clear();
        x = 0;
        y = 0;
        top = 0;
        bottom = rows - 1;
        tabs.reset(columns);
    }

    /// Moves the lines that scroll up by one; the first may go into the history.
    ///
    /// @param pen for the new line
    /// @param wrapped whether the new line continues the one before
    void scroll(Pen pen, boolean wrapped) {
        if (top == 0) {
            history.add(lines.getFirst());
        }
        rotate(top, bottom, pen);
        lines.get(bottom).wrapped(wrapped);
    }

    /// Takes lines out at a row; those below move up, as far as the last row that scrolls.
    void deleteLines(int row, int count, Pen pen) {
        for (var done = Math.min(count, bottom - row + 1); done > 0; done--) {
            rotate(row, bottom, pen);
        }
    }

    /// Puts empty lines in at a row; those below move down, as far as the last row that scrolls.
    void insertLines(int row, int count, Pen pen) {
        for (var done = Math.min(count, bottom - row + 1); done > 0; done--) {
            rotate(bottom, row, pen);
        }
    }

    /// Takes a line out at one row and puts it in, empty, at another.
    private void rotate(int from, int to, Pen pen) {
        var line = lines.remove(from);
        line.renew(columns, pen);
        lines.add(to, line);
    }

    /// Puts the cursor where it is allowed to be.
    ///
    /// @param widest the largest column
    /// @param origin whether it has to be in the rows that scroll
    void restrict(int widest, boolean origin) {
        x = Math.clamp(x, 0, widest);
        y = origin ? Math.clamp(y, top, bottom) : Math.clamp(y, 0, rows - 1);
    }

    /// Forgets what scrolled off.
    void clearHistory() {
        history.clear(history.size());
    }

    /// {@return the number of the row after the last one with something on it}
    long end() {
        var last = lines.size();
        while (last > 0 && lines.get(last - 1).trimmedLength() == 0) {
            last--;
        }
        return first() + last;
    }

    /// {@return the number of the first row that is on the screen}
    long first() {
        return history.dropped() + history.size();
    }

    /// {@return a row, counted from the oldest line that is kept}
    Row row(int index) {
        var kept = history.size();
        return index < kept ? history.get(index).row() : lines.get(index - kept).row(columns);
    }

    /// {@return the rows on the screen}
    List<Row> shown() {
        return lines.stream().map(line -> line.row(columns)).toList();
    }

    void resize(Size size) {
        if (!lines.isEmpty()) {
            resizeLines(size);
        }
        columns = size.columns();
        rows = size.rows();
        bottom = rows - 1;
        tabs.grow(columns);
        lines.forEach(Line::forgetRow);
    }

    private void resizeLines(Size size) {
        if (columns < size.columns()) {
            lines.forEach(line -> line.resize(size.columns()));
        }
        var gained = 0;
        if (rows < size.rows()) {
            gained = addRows(size);
        } else {
            removeRows(size.rows());
        }
        x = Math.min(x, size.columns() - 1);
        y = Math.min(y, size.rows() - 1) + gained;
        saved = saved.withColumn(Math.min(saved.column(), size.columns() - 1));
        top = 0;
        if (reflows && columns != size.columns()) {
            reflow(size);
        }
    }

    /// Adds rows at the bottom, or at the top if the cursor is on the last one and there are old
    /// lines to show.
    private int addRows(Size size) {
        var gained = 0;
        while (lines.size() < size.rows()) {
            if (history.size() > 0 && lines.size() <= y + gained + 1) {
                lines.addFirst(history.removeLast().toLine(Math.max(columns, size.columns())));
                gained++;
            } else {
                lines.add(new Line(size.columns(), Pen.PLAIN));
            }
        }
        return gained;
    }

    /// Removes rows below the cursor, which programs draw anew; if there are none, lines go into
    /// the history.
    private void removeRows(int wanted) {
        var before = history.dropped();
        while (lines.size() > wanted) {
            if (lines.size() > y + 1) {
                lines.removeLast();
            } else {
                history.add(lines.removeFirst());
                y--;
            }
        }
        var lost = (int) (history.dropped() - before);
        saved = saved.withLine(Math.max(0, saved.line() - lost));
    }

    private void reflow(Size size) {
        var old = new ArrayList<Line>(history.size() + lines.size());
        var widest = Math.max(columns, size.columns());
        for (var index = 0; index < history.size(); index++) {
            old.add(history.get(index).toLine(widest));
        }
        old.addAll(lines);
        var reflow = new Reflow(old, columns, size, history);
        reflow.place(history.size(), y, saved.line());
        reflow.run();
        y = reflow.row();
        saved = saved.withLine(reflow.savedLine());
        lines = reflow.finish();
    }
}
