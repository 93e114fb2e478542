package dev.nerve.graph;

import dev.nerve.event.SkipReason;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How one step of a running graph is doing.
///
/// Guarded by its [Board]. What has ended does not change again, and those who wait for it are
/// released under the same lock: they may read it without.
final class Cell {

    private final Step step;
    private List<Cell> before = List.of();
    private List<Cell> after = List.of();
    private int waitingFor;
    private @Nullable Outcome outcome;
    private @Nullable SkipReason skipped;

    Cell(Step step) {
        this.step = step;
    }

    void waitFor(Cell earlier) {
        before = with(before, earlier);
        earlier.after = with(earlier.after, this);
        if (!earlier.isOver()) {
            waitingFor++;
        }
    }

    /// Most steps have one before and one after: lists of one are the cheapest there are.
    private static List<Cell> with(List<Cell> cells, Cell cell) {
        if (cells.isEmpty()) {
            return List.of(cell);
        }
        var grown = cells.size() == 1 ? new ArrayList<>(cells) : cells;
        grown.add(cell);
        return grown;
    }

    Step step() {
        return step;
    }

    List<Cell> before() {
        return before;
    }

    List<Cell> after() {
        return after;
    }

    boolean isReady() {
        return waitingFor == 0 && !isOver();
    }

    boolean isOver() {
        return outcome != null || skipped != null;
    }

    void end(Outcome given) {
        outcome = given;
    }

    void skip(SkipReason reason) {
        skipped = reason;
    }

    /// {@return whether nothing is left to wait for}
    boolean oneLess() {
        return --waitingFor == 0;
    }

    @Nullable Outcome outcome() {
        return outcome;
    }

    @Nullable SkipReason skipped() {
        return skipped;
    }

    /// A step is skipped with those before it only if all of them were skipped by a condition.
    boolean isSkippedByOthers() {
        for (var earlier : before) {
            if (earlier.skipped != SkipReason.CONDITION) {
                return false;
            }
        }
        return !before.isEmpty();
    }
}
