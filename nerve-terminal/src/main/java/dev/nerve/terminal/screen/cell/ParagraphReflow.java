package dev.nerve.terminal.screen.cell;

import java.util.ArrayList;
import java.util.List;

/// Lines that continue each other and form one wrapped text. *Confined to the screen's thread.*
final class ParagraphReflow {

    private final List<CellLine> lines;
    private final int oldColumns;
    private final int columns;

    /// @param lines the lines; [#cut] adds to them
    /// @param oldColumns the old width
    /// @param columns the new width
    ParagraphReflow(List<CellLine> lines, int oldColumns, int columns) {
        this.lines = lines;
        this.oldColumns = oldColumns;
        this.columns = columns;
    }

    List<CellLine> lines() {
        return lines;
    }

    /// {@return whether the text already fits into the smaller width}
    boolean fits() {
        return !lines.getLast().isWrapped() && lines.getLast().trimmedLength() <= columns;
    }

    /// {@return the number of columns of a line that belong to the text}
    ///
    /// These are all columns, except in the last line, and except a last column left empty because
    /// a wide character did not fit.
    private int used(int index) {
        var line = lines.get(index);
        if (index == lines.size() - 1 || columns == 1) {
            return line.trimmedLength();
        }
        var free = line.content(oldColumns - 1) == CellContent.EMPTY;
        return free && lines.get(index + 1).width(0) == 2 ? oldColumns - 1 : oldColumns;
    }

    /// Moves text up into the previous lines, which have become longer.
    ///
    /// @return the number of lines at the end that are no longer needed
    int join() {
        if (lines.size() == 1) {
            return 0;
        }
        var target = 0;
        var to = used(0);
        var source = 1;
        var from = 0;
        while (source < lines.size()) {
            var end = used(source);
            var count = Math.min(end - from, columns - to);
            lines.get(target).copy(lines.get(source), from, to, count);
            to += count;
            from += count;
            if (from == end) {
                source++;
                from = 0;
            }
            if (to == columns) {
                target++;
                to = keepTogether(target);
            }
        }
        lines.get(target).erase(to, columns, CellStyle.plain());
        return needless(target);
    }

    /// Moves the first half of a wide character to the next line if it is in the last column.
    private int keepTogether(int target) {
        var before = lines.get(target - 1);
        if (before.width(columns - 1) != 2) {
            return 0;
        }
        lines.get(target).copy(before, columns - 1, 0, 1);
        before.set(columns - 1, CellContent.EMPTY, CellStyle.plain());
        return 1;
    }

    private int needless(int last) {
        var count = 0;
        for (var index = lines.size() - 1; index > 0; index--) {
            if (index <= last && lines.get(index).trimmedLength() > 0) {
                break;
            }
            count++;
        }
        return count;
    }

    /// Splits the text into shorter lines.
    ///
    /// @return the number of added lines
    int cut() {
        var before = lines.size();
        var lengths = lengths();
        var last = lines.getLast().trimmedLength();
        while (lines.size() < lengths.size()) {
            var line = new CellLine(oldColumns, CellStyle.plain());
            line.wrapped(true);
            lines.add(line);
        }
        spread(lengths, before - 1, last);
        for (var index = 0; index < lengths.size(); index++) {
            if (lengths.get(index) < columns) {
                lines.get(index).set(lengths.get(index), CellContent.EMPTY, CellStyle.plain());
            }
        }
        return lengths.size() - before;
    }

    /// {@return the number of columns of text in each new line}
    private List<Integer> lengths() {
        var lengths = new ArrayList<Integer>();
        var left = 0;
        for (var index = 0; index < lines.size(); index++) {
            left += used(index);
        }
        var line = 0;
        var column = 0;
        while (left >= columns) {
            column += columns;
            while (column > used(line) && line < lines.size() - 1) {
                column -= used(line);
                line++;
            }
            var isCut = columns > 1 && lines.get(line).width(column - 1) == 2;
            column -= isCut ? 1 : 0;
            var length = isCut ? columns - 1 : columns;
            lengths.add(length);
            left -= length;
        }
        if (left > 0) {
            lengths.add(left);
        }
        return lengths;
    }

    /// Moves the text to its new places, starting at the end, so that it overwrites nothing too
    /// early.
    private void spread(List<Integer> lengths, int lastSource, int lastLength) {
        var source = lastSource;
        var from = lastLength;
        var target = lengths.size() - 1;
        var to = target < 0 ? 0 : lengths.get(target);
        while (source >= 0 && target >= 0) {
            var count = Math.min(from, to);
            from -= count;
            to -= count;
            lines.get(target).copy(lines.get(source), from, to, count);
            if (to == 0) {
                target--;
                to = target < 0 ? 0 : lengths.get(target);
            }
            if (from == 0) {
                source--;
                from = source < 0 ? 0 : used(source);
            }
        }
    }
}
