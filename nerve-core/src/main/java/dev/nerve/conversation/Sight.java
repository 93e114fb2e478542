package dev.nerve.conversation;

import java.util.Optional;

/// Tells what can be seen at the end of a history without reading what was said.
///
/// Only *cuts* take something out of view: clears, compactions, rewinds and turns that failed. They
/// are few, and between two of them the numbers kept with the rows only grow.
///
/// @param trail the history
record Sight(Trail trail) {

    /// {@return how many user turns can be seen}
    long turns() {
        return trail.tally(trail.end()).turns();
    }

    /// {@return the position of a user turn that can be seen}
    ///
    /// What a cut leaves of the turns is the last of those at an earlier position.
    ///
    /// @param turn counted from 0; one that is there
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

    /// Where what is left by a cut could be seen before.
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

    /// {@return the mark with a name that can be seen, if there is one}
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

    /// {@return whether some of what could be seen at a position no longer can, or a summary stands
    /// for it}
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

    /// A view is only cut back to what can still be seen. So what is left of it is as much as was
    /// seen at the position, unless the cut hides a part of that.
    private boolean hides(Row cut, long position, long seen) {
        return isCurtain(cut)
                || (end(cut) < position && trail.tally(cut.seq() + 1).messages() != seen);
    }

    private static boolean isCurtain(Row cut) {
        return cut.content() instanceof Content.Cleared
                || cut.content() instanceof Content.Compacted;
    }

    /// The first position that a cut leaves to be seen.
    private static long start(Row cut) {
        return switch (cut.content()) {
            case Content.Compacted(_, var keepFrom, _) -> keepFrom;
            case Content.Cleared _ -> cut.seq();
            case Content.Said _, Content.Note _ -> 0;
        };
    }

    /// The first position after `start` that a cut hides.
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
