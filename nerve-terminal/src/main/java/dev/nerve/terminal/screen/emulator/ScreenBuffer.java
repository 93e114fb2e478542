package dev.nerve.terminal.screen.emulator;

import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.cell.CellLine;
import dev.nerve.terminal.screen.cell.CellStyle;
import dev.nerve.terminal.screen.cell.LineReflow;
import dev.nerve.terminal.screen.cell.ScrollbackBuffer;
import java.util.ArrayList;
import java.util.List;

/// One of the two buffers of a terminal: its lines, its cursor and its scrollback.
///
/// *Confined to the screen's thread.*
public final class ScreenBuffer {

    final TabStops tabs;
    public final ScrollbackBuffer history;

    /// The column of the cursor. It equals the number of columns if the next character wraps.
    public int x;

    /// The row of the cursor.
    public int y;

    /// The first and the last row of the scroll region.
    public int top;

    public int bottom;
    SavedCursor saved = SavedCursor.NONE;
    private final boolean reflows;
    private List<CellLine> lines = new ArrayList<>();
    private int columns;
    private int rows;

    private ScreenBuffer(TerminalSize size, int scrollback, boolean reflows) {
        this.reflows = reflows;
        columns = size.columns();
        rows = size.rows();
        bottom = rows - 1;
        tabs = new TabStops(columns);
        history = new ScrollbackBuffer(scrollback);
    }

    /// {@return the buffer that programs start on}
    static ScreenBuffer main(TerminalSize size, int scrollback) {
        var screenBuffer = new ScreenBuffer(size, scrollback, true);
        screenBuffer.fill(CellStyle.plain());
        return screenBuffer;
    }

    /// {@return the buffer for full-screen programs; it has no lines until it is shown}
    static ScreenBuffer alternate(TerminalSize size) {
        return new ScreenBuffer(size, 0, false);
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    public CellLine line(int row) {
        return lines.get(row);
    }

    CellLine current() {
        return lines.get(y);
    }

    /// Creates missing lines.
    void fill(CellStyle cellStyle) {
        while (lines.size() < rows) {
            lines.add(new CellLine(columns, cellStyle));
        }
    }

    /// Removes the lines and resets the cursor, the scroll region and the tab stops.
    void clear() {
        lines.clear();
        x = 0;
        y = 0;
        top = 0;
        bottom = rows - 1;
        tabs.reset(columns);
    }

    /// Scrolls up by one line. The first line goes into the scrollback if it leaves the screen.
    ///
    /// @param cellStyle the style of the new line
    /// @param wrapped whether the new line continues the previous one
    void scroll(CellStyle cellStyle, boolean wrapped) {
        if (top == 0) {
            history.add(lines.getFirst());
        }
        rotate(top, bottom, cellStyle);
        lines.get(bottom).wrapped(wrapped);
    }

    /// Deletes lines at a row. The lines below move up, to the end of the scroll region.
    void deleteLines(int row, int count, CellStyle cellStyle) {
        for (var done = Math.min(count, bottom - row + 1); done > 0; done--) {
            rotate(row, bottom, cellStyle);
        }
    }

    /// Inserts empty lines at a row. The lines below move down, to the end of the scroll region.
    void insertLines(int row, int count, CellStyle cellStyle) {
        for (var done = Math.min(count, bottom - row + 1); done > 0; done--) {
            rotate(bottom, row, cellStyle);
        }
    }

    /// Removes a line at one row and inserts it, empty, at another.
    private void rotate(int from, int to, CellStyle cellStyle) {
        var line = lines.remove(from);
        line.reset(columns, cellStyle);
        lines.add(to, line);
    }

    /// Moves the cursor into its allowed range.
    ///
    /// @param widest the largest column
    /// @param origin whether it has to be in the scroll region
    void clampCursor(int widest, boolean origin) {
        x = Math.clamp(x, 0, widest);
        y = origin ? Math.clamp(y, top, bottom) : Math.clamp(y, 0, rows - 1);
    }

    /// Clears the scrollback.
    void clearHistory() {
        history.clear(history.size());
    }

    /// {@return the number of the row after the last one with a character}
    long end() {
        var last = lines.size();
        while (last > 0 && lines.get(last - 1).trimmedLength() == 0) {
            last--;
        }
        return first() + last;
    }

    /// {@return the number of the first row on the screen}
    long first() {
        return history.dropped() + history.size();
    }

    /// {@return a row by its index from the oldest line in the scrollback}
    ScreenRow row(int index) {
        var historySize = history.size();
        return index < historySize
                ? history.get(index).row()
                : lines.get(index - historySize).row(columns);
    }

    /// {@return the rows on the screen}
    public List<ScreenRow> visibleRows() {
        return lines.stream().map(line -> line.row(columns)).toList();
    }

    void resize(TerminalSize size) {
        if (!lines.isEmpty()) {
            resizeLines(size);
        }
        columns = size.columns();
        rows = size.rows();
        bottom = rows - 1;
        tabs.grow(columns);
        lines.forEach(CellLine::forgetRow);
    }

    private void resizeLines(TerminalSize size) {
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

    /// Adds rows at the bottom. If the cursor is on the last row and the scrollback has lines, it
    /// moves lines from there to the top.
    private int addRows(TerminalSize size) {
        var gained = 0;
        while (lines.size() < size.rows()) {
            if (history.size() > 0 && lines.size() <= y + gained + 1) {
                lines.addFirst(history.removeLast().toLine(Math.max(columns, size.columns())));
                gained++;
            } else {
                lines.add(new CellLine(size.columns(), CellStyle.plain()));
            }
        }
        return gained;
    }

    /// Removes rows below the cursor, because programs draw these again. If there are none, the
    /// first lines go into the scrollback.
    private void removeRows(int rowCount) {
        var before = history.dropped();
        while (lines.size() > rowCount) {
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

    private void reflow(TerminalSize size) {
        var old = new ArrayList<CellLine>(history.size() + lines.size());
        var widest = Math.max(columns, size.columns());
        for (var index = 0; index < history.size(); index++) {
            old.add(history.get(index).toLine(widest));
        }
        old.addAll(lines);
        var reflow = new LineReflow(old, columns, size, history);
        reflow.startAt(history.size(), y, saved.line());
        reflow.run();
        y = reflow.row();
        saved = saved.withLine(reflow.savedLine());
        lines = reflow.finish();
    }
}
