package dev.nerve.terminal.parse;

import dev.nerve.terminal.parse.rule.BlockRule;
import dev.nerve.terminal.parse.rule.BlockType;
import dev.nerve.terminal.state.rule.RowPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A parser that divides a transcript into blocks, from the top. *Confined to one thread*, used
/// once.
///
/// A block continues until another begins, or until a row that does not belong to it.
final class BlockParser {

    /// The farthest distance between the first row of a block and the row that identifies it.
    private static final int FURTHEST = 40;

    private final List<BlockRule> marks;
    private final List<String> rows;
    private final Predicate<String> typed;
    private final List<TranscriptBlock> found = new ArrayList<>();
    private BlockType before = BlockType.NOTHING;
    private @Nullable BlockRule open;
    private int from;
    private int paragraphs;
    private final List<String> body = new ArrayList<>();

    private BlockParser(List<BlockRule> marks, List<String> rows, Predicate<String> typed) {
        this.marks = marks;
        this.rows = rows;
        this.typed = typed;
    }

    /// {@return the blocks of a transcript}
    ///
    /// @param marks the rules that recognise blocks
    /// @param rows all rows
    /// @param typed returns whether nerve typed a text
    static List<TranscriptBlock> parse(
            List<BlockRule> marks, List<String> rows, Predicate<String> typed) {
        return new BlockParser(marks, rows, typed).read();
    }

    private List<TranscriptBlock> read() {
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

    private Optional<BlockRule> opened(int at) {
        var row = rows.get(at);
        if (row.isBlank()) {
            return Optional.empty();
        }
        boolean isContinued = open != null && isInside(open.body(), row);
        for (var blockRule : marks) {
            boolean mayBegin =
                    !isContinued || !blockRule.opening().is(BlockRule.OpeningCondition.UNMARKED);
            if (mayBegin && blockRule.opening().begins().isIn(row) && isOpened(blockRule, at)) {
                return Optional.of(blockRule);
            }
        }
        return Optional.empty();
    }

    private boolean isInside(BlockRule.BlockBody shape, String row) {
        if (row.isBlank() || shape.single()) {
            return row.isBlank();
        }
        boolean isOver = shape.paragraphs() > 0 && paragraphs > shape.paragraphs();
        return !isOver && isSetIn(shape, row);
    }

    private static boolean isSetIn(BlockRule.BlockBody shape, String row) {
        return row.length() >= shape.inside() && row.substring(0, shape.inside()).isBlank();
    }

    private boolean isOpened(BlockRule blockRule, int at) {
        var opening = blockRule.opening();
        return opening.follows(before)
                && isHeaded(blockRule, at)
                && (!opening.is(BlockRule.OpeningCondition.APART) || isApart(at))
                && isBefore(blockRule, at);
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

    private boolean isApart(int at) {
        return at == 0 || isBlankBefore(at) || open == null || open.kind() != BlockType.TEXT;
    }

    /// Returns whether the rows below allow this block here. A text may quote any block. If only
    /// certain blocks can follow this one in its turn, a row of another kind there means that it is
    /// quoted.
    private boolean isBefore(BlockRule blockRule, int at) {
        var kinds = blockRule.opening().before();
        var shape = blockRule.body();
        var last = blockRule.kind();
        boolean over = false;
        for (int row = at + 1; row < rows.size() && !kinds.isEmpty(); row++) {
            var text = rows.get(row);
            if (text.isBlank()) {
                over |= shape.paragraphs() == 1;
            } else if (over || shape.inside() == 0 || !isSetIn(shape, text)) {
                var next = startingRule(row, last);
                if (next.isEmpty() && open != null && isSetIn(open.body(), text)) {
                    return false;
                }
                if (next.isPresent()) {
                    last = next.get().kind();
                    if (last == BlockType.PROMPT || !kinds.contains(last)) {
                        return last == BlockType.PROMPT;
                    }
                    shape = next.get().body();
                    over = false;
                    row = shape.isFramed() ? frameEnd(next.get(), row) - 1 : row;
                }
            }
        }
        return true;
    }

    /// {@return the rule that a row matches, after a block of some kind}
    private Optional<BlockRule> startingRule(int at, BlockType after) {
        return marks.stream()
                .filter(blockRule -> blockRule.opening().begins().isIn(rows.get(at)))
                .filter(blockRule -> blockRule.opening().follows(after))
                .filter(blockRule -> isHeaded(blockRule, at))
                .findFirst();
    }

    private boolean isHeaded(BlockRule blockRule, int at) {
        var opening = blockRule.opening();
        return (opening.next() == null || isBelow(opening.next(), at))
                && (!opening.is(BlockRule.OpeningCondition.TYPED)
                        || typed.test(head(blockRule, at)))
                && (opening.head() == null || opening.head().isIn(head(blockRule, at)));
    }

    private int frameEnd(BlockRule blockRule, int at) {
        var cell = blockRule.body().cell();
        var until = blockRule.body().until();
        int row = at + 1;
        while (row < rows.size()) {
            if (until != null && until.isIn(rows.get(row))) {
                return row + 1;
            }
            if (cell == null || cell.group(rows.get(row), "text").isEmpty()) {
                return row;
            }
            row++;
        }
        return row;
    }

    /// {@return the text of the first row with text in a frame}
    private String head(BlockRule blockRule, int at) {
        var cell = blockRule.body().cell();
        int last = Math.min(rows.size(), at + FURTHEST);
        for (int row = at; cell != null && row < last; row++) {
            var text = cell.group(rows.get(row), "text");
            if (text.isPresent() && !text.get().isBlank()) {
                return text.get();
            }
        }
        return "";
    }

    private int open(BlockRule blockRule, int at) {
        before = blockRule.kind();
        if (blockRule.body().isFramed()) {
            return framed(blockRule, at);
        }
        open = blockRule;
        from = at;
        paragraphs = 1;
        body.clear();
        return at + 1;
    }

    private int framed(BlockRule blockRule, int at) {
        var cell = blockRule.body().cell();
        var until = blockRule.body().until();
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
        if (closed || until == null || !isDrawnAnew(blockRule, row)) {
            found.add(new TranscriptBlock(blockRule, at, row, head, cells));
        }
        return row;
    }

    /// Returns whether a frame without an end is directly above another: a resize has left it
    /// there.
    private boolean isDrawnAnew(BlockRule blockRule, int from) {
        int row = from;
        while (row < rows.size() && rows.get(row).isBlank()) {
            row++;
        }
        return row < rows.size() && blockRule.opening().begins().isIn(rows.get(row));
    }

    private void goOn(BlockRule.BlockBody shape, int at) {
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
            found.add(new TranscriptBlock(open, from, at, rows.get(from), body));
            open = null;
            body.clear();
        }
    }
}
