package dev.nerve.conversation;

import java.util.Optional;

/// Queries about the view at the end of a history, answered without reading messages.
///
/// Only *cuts* hide rows: clears, compactions, rewinds and failed turns. They are few, and between
/// two of them the counts stored with the rows only grow.
///
/// @param trail the history
record Sight(Trail trail) {

    /// {@return the number of visible user turns}
    long turns() {
        return trail.tally(trail.end()).turns();
    }

    /// {@return the position of a visible user turn}
    ///
    /// The turns that remain after a cut are the last ones of those at an earlier position.
    ///
    /// @param turn the index of an existing turn, from 0
    long turn(long turn) {
        long wanted = turn;
        long at = trail.end();
        while (true) {
            var cut = trail.newestCut(0, at);
            long after = cut.isPresent() ? cut.get().seq() + 1 : 0;
            long left = trail.tally(after).turns();
            if (cut.isEmpty() || wanted >= left) {
                return firstWith(wanted + 1, after, at);
            }
            at = source(cut.get());
            wanted += trail.tally(at).turns() - left;
        }
    }

    /// Returns the earlier position at which the rows that a cut leaves were visible.
    private long source(Row cut) {
        return cut.content() instanceof Content.Compacted
                ? cut.seq()
                : Math.min(cut.seq(), end(cut));
    }

    private long firstWith(long turns, long from, long to) {
        long low = from;
        long high = to;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (trail.tally(middle + 1).turns() >= turns) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /// {@return the visible mark with this name, if there is one}
    Optional<Row> mark(String name) {
        long from = 0;
        long to = trail.end();
        long at = to;
        var mark = trail.newestMark(name, from, to);
        while (mark.isPresent()) {
            var cut = trail.newestCut(mark.get().seq() + 1, at);
            if (cut.isEmpty()) {
                return mark;
            }
            from = Math.max(from, start(cut.get()));
            to = Math.min(to, end(cut.get()));
            at = cut.get().seq();
            mark = trail.newestMark(name, from, Math.min(to, mark.get().seq() + 1));
        }
        return mark;
    }

    /// {@return whether something that was visible at a position is now hidden or summarised}
    boolean hides(long position) {
        long seen = trail.tally(position).messages();
        var cut = trail.newestCut(position, trail.end());
        while (cut.isPresent()) {
            if (hides(cut.get(), position, seen)) {
                return true;
            }
            cut = trail.newestCut(position, cut.get().seq());
        }
        return false;
    }

    /// Compares message counts. A rewind leaves only rows that are still visible, so the counts are
    /// equal unless the cut hides some rows before the position.
    private boolean hides(Row cut, long position, long seen) {
        return isCurtain(cut)
                || (end(cut) < position && trail.tally(cut.seq() + 1).messages() != seen);
    }

    private static boolean isCurtain(Row cut) {
        return cut.content() instanceof Content.Cleared
                || cut.content() instanceof Content.Compacted;
    }

    /// Returns the first position that stays visible after a cut.
    private static long start(Row cut) {
        return switch (cut.content()) {
            case Content.Compacted(_, var keepFrom, _) -> keepFrom;
            case Content.Cleared _ -> cut.seq();
            case Content.Said _, Content.Note _ -> 0;
        };
    }

    /// Returns the first position after `start` that a cut hides.
    private long end(Row cut) {
        return switch (cut.content()) {
            case Content.Rewound(var end) -> end;
            case Content.TurnEnded _ -> turnStart(cut.seq());
            case Content.Said _, Content.Note _ -> cut.seq();
        };
    }

    private long turnStart(long end) {
        return trail.tally(end)
                .turn()
                .orElseThrow(() -> trail.corrupt("no turn ends at row %d".formatted(end)));
    }
}
