package dev.nerve.terminal.screen;

import java.util.ArrayList;
import java.util.List;

/// Wraps all lines of a screen anew when its width changes. *Confined to the screen's thread.*
///
/// Lines that continue each other are one run of text. Wider: what fits is moved up into the lines
/// before, and lines that are empty then go. Narrower: the run is cut anew, and lines are added.
/// A wide character is never cut: the column it does not fit into stays empty.
final class Reflow {

    private final int oldColumns;
    private final int columns;
    private final int rows;
    private final History history;
    private final int most;
    private List<Line> lines;
    private int base;
    private int y;
    private int saved;

    /// @param lines all lines, those of the history first, each as long as the wider size has it
    /// @param oldColumns how wide it was
    /// @param size how large it becomes
    /// @param history what is to hold the lines that are not on the screen
    Reflow(List<Line> lines, int oldColumns, Size size, History history) {
        this.lines = lines;
        this.oldColumns = oldColumns;
        this.columns = size.columns();
        this.rows = size.rows();
        this.history = history;
        most = rows + history.capacity();
    }

    /// Says where things are.
    ///
    /// @param first the index of the first line on the screen
    /// @param row the row of the cursor on it
    /// @param savedLine the line of the saved cursor
    void place(int first, int row, int savedLine) {
        base = first;
        y = row;
        saved = savedLine;
    }

    int row() {
        return y;
    }

    int savedLine() {
        return saved;
    }

    void run() {
        if (columns > oldColumns) {
            widen();
            return;
        }
        if (columns == 1) {
            lines.forEach(Line::narrow);
        }
        narrow();
        lines.forEach(line -> line.resize(columns));
    }

    /// Gives the history its lines back.
    ///
    /// @return the lines on the screen
    List<Line> finish() {
        var lost = Math.max(0, lines.size() - most);
        var kept = lines.subList(lost, lines.size());
        base = Math.clamp(kept.size() - rows, 0, base);
        var shown = new ArrayList<>(kept.subList(base, Math.min(kept.size(), base + rows)));
        history.clear(lost);
        kept.subList(0, base).forEach(history::add);
        while (shown.size() < rows) {
            shown.add(new Line(columns, Pen.PLAIN));
        }
        y = Math.clamp(y, 0, rows - 1);
        return shown;
    }

    private void widen() {
        var kept = new ArrayList<Line>(lines.size());
        for (var index = 0; index < lines.size(); ) {
            var end = index + 1;
            while (end < lines.size() && lines.get(end).isWrapped()) {
                end++;
            }
            var run = new Run(lines.subList(index, end), oldColumns, columns);
            kept.addAll(lines.subList(index, end - run.join()));
            index = end;
        }
        var removed = lines.size() - kept.size();
        lines = kept;
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
                lines.add(new Line(columns, Pen.PLAIN));
            }
        }
        saved = Math.max(saved - removed, 0);
    }

    /// Goes from the last line to the first, and counts how the screen moves with each line that is
    /// added.
    private void narrow() {
        var last = lines.size();
        var reversed = new ArrayList<Line>(last);
        var added = 0;
        for (var end = lines.size(); end > 0; ) {
            var start = end - 1;
            while (lines.get(start).isWrapped() && start > 0) {
                start--;
            }
            var run = new Run(new ArrayList<>(lines.subList(start, end)), oldColumns, columns);
            if (!run.fits()) {
                var more = run.cut();
                added += Math.max(0, more);
                last = moveDown(more, last, added);
            }
            reversed.addAll(run.lines().reversed());
            end = start;
        }
        reversed.subList(0, lines.size() - last).clear();
        lines = new ArrayList<>(reversed.reversed());
    }

    /// Makes room for lines that were added.
    ///
    /// @param more how many
    /// @param present how many lines there were, without those that were given up
    /// @param added how many were added in all
    /// @return how many there are now: empty ones at the bottom are given up
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
