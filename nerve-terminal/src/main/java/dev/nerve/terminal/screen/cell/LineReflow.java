package dev.nerve.terminal.screen.cell;

import dev.nerve.terminal.screen.TerminalSize;
import java.util.ArrayList;
import java.util.List;

/// A reflow, which wraps all lines of a screen again when its width changes. *Confined to the
/// screen's thread.*
///
/// Lines that continue each other form one text. On a wider screen, text moves up into the previous
/// lines, and lines that become empty are removed. On a narrower screen, the text is split again,
/// and lines are added. A wide character is never split: the column in which it does not fit stays
/// empty.
public final class LineReflow {

    private final int oldColumns;
    private final int columns;
    private final int rows;
    private final ScrollbackBuffer buffer;
    private final int most;
    private List<CellLine> lines;
    private int base;
    private int y;
    private int saved;

    /// @param lines all lines, first those of the scrollback, each as long as the larger width
    /// @param oldColumns the old width
    /// @param size the new size
    /// @param buffer the scrollback, which gets the lines above the screen
    public LineReflow(
            List<CellLine> lines, int oldColumns, TerminalSize size, ScrollbackBuffer buffer) {
        this.lines = lines;
        this.oldColumns = oldColumns;
        this.columns = size.columns();
        this.rows = size.rows();
        this.buffer = buffer;
        most = rows + buffer.capacity();
    }

    /// Sets the positions before the reflow.
    ///
    /// @param first the index of the first line on the screen
    /// @param row the row of the cursor on the screen
    /// @param savedLine the line of the saved cursor
    public void startAt(int first, int row, int savedLine) {
        base = first;
        y = row;
        saved = savedLine;
    }

    public int row() {
        return y;
    }

    public int savedLine() {
        return saved;
    }

    public void run() {
        if (columns > oldColumns) {
            widen();
            return;
        }
        if (columns == 1) {
            lines.forEach(CellLine::narrow);
        }
        narrow();
        lines.forEach(line -> line.resize(columns));
    }

    /// Moves the lines above the screen to the scrollback.
    ///
    /// @return the lines on the screen
    public List<CellLine> finish() {
        var lost = Math.max(0, lines.size() - most);
        var remaining = lines.subList(lost, lines.size());
        base = Math.clamp(remaining.size() - rows, 0, base);
        var shown =
                new ArrayList<>(remaining.subList(base, Math.min(remaining.size(), base + rows)));
        buffer.clear(lost);
        remaining.subList(0, base).forEach(buffer::add);
        while (shown.size() < rows) {
            shown.add(new CellLine(columns, CellStyle.plain()));
        }
        y = Math.clamp(y, 0, rows - 1);
        return shown;
    }

    private void widen() {
        var remaining = new ArrayList<CellLine>(lines.size());
        for (var index = 0; index < lines.size(); ) {
            var end = index + 1;
            while (end < lines.size() && lines.get(end).isWrapped()) {
                end++;
            }
            var paragraphReflow =
                    new ParagraphReflow(lines.subList(index, end), oldColumns, columns);
            remaining.addAll(lines.subList(index, end - paragraphReflow.join()));
            index = end;
        }
        var removed = lines.size() - remaining.size();
        lines = remaining;
        moveUp(removed);
    }

    private void moveUp(int removed) {
        for (var done = 0; done < removed; done++) {
            if (base > 0) {
                base--;
                continue;
            }
            y = Math.max(0, y - 1);
            if (lines.size() < rows) {
                lines.add(new CellLine(columns, CellStyle.plain()));
            }
        }
        saved = Math.max(saved - removed, 0);
    }

    /// Splits the texts from the last line to the first, and tracks how far the screen moves with
    /// each added line.
    private void narrow() {
        var last = lines.size();
        var reversed = new ArrayList<CellLine>(last);
        var added = 0;
        for (var end = lines.size(); end > 0; ) {
            var start = end - 1;
            while (lines.get(start).isWrapped() && start > 0) {
                start--;
            }
            var paragraphReflow =
                    new ParagraphReflow(
                            new ArrayList<>(lines.subList(start, end)), oldColumns, columns);
            if (!paragraphReflow.fits()) {
                var more = paragraphReflow.cut();
                added += Math.max(0, more);
                last = moveDown(more, last, added);
            }
            reversed.addAll(paragraphReflow.lines().reversed());
            end = start;
        }
        reversed.subList(0, lines.size() - last).clear();
        lines = new ArrayList<>(reversed.reversed());
    }

    /// Moves the screen after lines were added.
    ///
    /// @param more the number of new lines
    /// @param present the number of lines before, without removed ones
    /// @param added the total number of added lines
    /// @return the number of lines now; empty lines at the bottom are removed
    private int moveDown(int more, int present, int added) {
        var left = present;
        var full = base == 0 && y != present - 1 ? y : present;
        for (var room = more - Math.max(0, full - most + more); room > 0; room--) {
            if (base > 0) {
                base += base < Math.min(most, left + added) - rows ? 1 : 0;
            } else if (y < rows - 1 && lines.get(left - 1).trimmedLength() == 0) {
                y++;
                left--;
            } else {
                base++;
            }
        }
        saved = Math.min(saved + more, base + rows - 1);
        return left;
    }
}
