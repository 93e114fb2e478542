package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Divides a conversation into its parts, from the top. *Confined to one thread*, used once.
///
/// A part goes on until another begins, or until a row that does not belong to it.
final class Blocks {

    /// A row that tells what a part is stands no further below its beginning.
    private static final int FURTHEST = 40;

    private final List<Mark> marks;
    private final List<String> rows;
    private final Predicate<String> typed;
    private final List<Block> found = new ArrayList<>();
    private Kind before = Kind.NOTHING;
    private @Nullable Mark open;
    private int from;
    private int paragraphs;
    private final List<String> body = new ArrayList<>();

    private Blocks(List<Mark> marks, List<String> rows, Predicate<String> typed) {
        this.marks = marks;
        this.rows = rows;
        this.typed = typed;
    }

    /// {@return the parts of a conversation}
    ///
    /// @param marks how they are recognised
    /// @param rows all rows
    /// @param typed whether a text was typed by us
    static List<Block> of(List<Mark> marks, List<String> rows, Predicate<String> typed) {
        return new Blocks(marks, rows, typed).read();
    }

    private List<Block> read() {
        int at = 0;
        while (at < rows.size()) {
            var mark = opened(at);
            if (mark.isPresent()) {
                close(at);
                at = open(mark.get(), at);
            } else if (open != null && isInside(open.body(), rows.get(at))) {
                goOn(open.body(), at++);
            } else {
                close(at++);
            }
        }
        close(rows.size());
        return found;
    }

    private Optional<Mark> opened(int at) {
        var row = rows.get(at);
        if (row.isBlank()) {
            return Optional.empty();
        }
        boolean goesOn = open != null && isInside(open.body(), row);
        for (var mark : marks) {
            boolean mayBegin = !goesOn || !mark.opening().unmarked();
            if (mayBegin && mark.opening().begins().isIn(row) && isOpened(mark, at)) {
                return Optional.of(mark);
            }
        }
        return Optional.empty();
    }

    private boolean isInside(Mark.Body shape, String row) {
        if (row.isBlank() || shape.single()) {
            return row.isBlank();
        }
        boolean isOver = shape.paragraphs() > 0 && paragraphs > shape.paragraphs();
        return !isOver
                && row.length() >= shape.inside()
                && row.substring(0, shape.inside()).isBlank();
    }

    private boolean isOpened(Mark mark, int at) {
        var opening = mark.opening();
        if (!opening.follows(before)) {
            return false;
        }
        if (opening.next() != null && !isBelow(opening.next(), at)) {
            return false;
        }
        if (opening.typed() && !typed.test(head(mark, at))) {
            return false;
        }
        return opening.head() == null || opening.head().isIn(head(mark, at));
    }

    private boolean isBelow(RowPattern pattern, int at) {
        int last = Math.min(rows.size(), at + 1 + FURTHEST);
        for (int row = at + 1; row < last && !rows.get(row).isBlank(); row++) {
            if (pattern.isIn(rows.get(row))) {
                return true;
            }
        }
        return false;
    }

    /// {@return the first row in a frame that has something in it}
    private String head(Mark mark, int at) {
        var cell = mark.body().cell();
        int last = Math.min(rows.size(), at + FURTHEST);
        for (int row = at; cell != null && row < last; row++) {
            var text = cell.group(rows.get(row), "text");
            if (text.isPresent() && !text.get().isBlank()) {
                return text.get();
            }
        }
        return "";
    }

    private int open(Mark mark, int at) {
        before = mark.kind();
        if (mark.body().isFramed()) {
            return framed(mark, at);
        }
        open = mark;
        from = at;
        paragraphs = 1;
        body.clear();
        return at + 1;
    }

    private int framed(Mark mark, int at) {
        var cell = mark.body().cell();
        var until = mark.body().until();
        var cells = new ArrayList<String>();
        int row = at;
        boolean closed = false;
        while (row < rows.size() && !closed) {
            var text = cell == null ? Optional.<String>empty() : cell.group(rows.get(row), "text");
            closed = until != null && row > at && until.isIn(rows.get(row));
            if (text.isPresent() && !closed) {
                cells.add(text.get());
            } else if (!closed && row > at) {
                break;
            }
            row++;
        }
        while (!cells.isEmpty() && cells.getFirst().isBlank()) {
            cells.removeFirst();
        }
        var head = cells.isEmpty() ? "" : cells.removeFirst();
        if (closed || until == null || !isDrawnAnew(mark, row)) {
            found.add(new Block(mark, at, row, head, cells));
        }
        return row;
    }

    /// A frame without an end, right above another: a change of the size has left it there.
    private boolean isDrawnAnew(Mark mark, int from) {
        int row = from;
        while (row < rows.size() && rows.get(row).isBlank()) {
            row++;
        }
        return row < rows.size() && mark.opening().begins().isIn(rows.get(row));
    }

    private void goOn(Mark.Body shape, int at) {
        var row = rows.get(at);
        if (row.isBlank()) {
            paragraphs += isBlankBefore(at) ? 0 : 1;
            body.add("");
        } else {
            body.add(row.substring(shape.inside()));
        }
    }

    private boolean isBlankBefore(int at) {
        return rows.get(at - 1).isBlank();
    }

    private void close(int at) {
        if (open != null) {
            found.add(new Block(open, from, at, rows.get(from), body));
            open = null;
            body.clear();
        }
    }
}
