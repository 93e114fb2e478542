package dev.nerve.conversation.history;

import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import java.util.Optional;

/// Queries about the view at the end of a history, answered without reading messages.
///
/// Only *cuts* hide rows: clears, compactions, rewinds and failed turns. They are few, and between
/// two of them the counts stored with the rows only grow.
///
/// @param trail the history
record VisibilityQuery(SegmentReader trail) {

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
            var cut = trail.lastViewCut(0, at);
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
    private long source(ConversationRow cut) {
        return cut.content() instanceof RowContent.Compacted
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
    Optional<ConversationRow> mark(String name) {
        long from = 0;
        long to = trail.end();
        long at = to;
        var mark = trail.lastMark(name, from, to);
        while (mark.isPresent()) {
            var cut = trail.lastViewCut(mark.get().seq() + 1, at);
            if (cut.isEmpty()) {
                return mark;
            }
            from = Math.max(from, start(cut.get()));
            to = Math.min(to, end(cut.get()));
            at = cut.get().seq();
            mark = trail.lastMark(name, from, Math.min(to, mark.get().seq() + 1));
        }
        return mark;
    }

    /// {@return whether something that was visible at a position is now hidden or summarised}
    boolean hides(long position) {
        long seen = trail.tally(position).messages();
        var cut = trail.lastViewCut(position, trail.end());
        while (cut.isPresent()) {
            if (hides(cut.get(), position, seen)) {
                return true;
            }
            cut = trail.lastViewCut(position, cut.get().seq());
        }
        return false;
    }

    /// Compares message counts. A rewind leaves only rows that are still visible, so the counts are
    /// equal unless the cut hides some rows before the position.
    private boolean hides(ConversationRow cut, long position, long seen) {
        return isViewBoundary(cut)
                || (end(cut) < position && trail.tally(cut.seq() + 1).messages() != seen);
    }

    private static boolean isViewBoundary(ConversationRow cut) {
        return cut.content() instanceof RowContent.Cleared
                || cut.content() instanceof RowContent.Compacted;
    }

    /// Returns the first position that stays visible after a cut.
    private static long start(ConversationRow cut) {
        return switch (cut.content()) {
            case RowContent.Compacted(_, var keepFrom, _) -> keepFrom;
            case RowContent.Cleared _ -> cut.seq();
            case RowContent.VisibleContent _, RowContent.ControlContent _ -> 0;
        };
    }

    /// Returns the first position after `start` that a cut hides.
    private long end(ConversationRow cut) {
        return switch (cut.content()) {
            case RowContent.Rewound(var end) -> end;
            case RowContent.TurnEnded _ -> turnStart(cut.seq());
            case RowContent.VisibleContent _, RowContent.ControlContent _ -> cut.seq();
        };
    }

    private long turnStart(long end) {
        return trail.tally(end)
                .turn()
                .orElseThrow(() -> trail.corrupt("no turn ends at row %d".formatted(end)));
    }
}
