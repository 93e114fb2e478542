package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.RowPattern;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// How a program divides its screen. *Immutable.*
///
/// @param full what rows that are as wide as the screen are like; null if there are none
/// @param right how many columns at the right the text does not use
/// @param crop what the row is like that is as wide as the conversation; null if that is the screen
/// @param overlay what is shown on top of a row and is no part of it; null if nothing is
/// @param scrolling what does not move as the rest does
/// @param ends where the conversation ends, the first that is found
record Page(
        @Nullable RowPattern full,
        int right,
        @Nullable RowPattern crop,
        @Nullable RowPattern overlay,
        Page.Scrolling scrolling,
        List<Page.End> ends) {

    /// What stands below a conversation is no higher than this.
    private static final int HIGHEST = 60;

    Page {
        ends = List.copyOf(ends);
    }

    /// {@return where the conversation ends: the number of its rows}
    ///
    /// @param rows all rows
    int end(List<String> rows) {
        int least = Math.max(0, rows.size() - HIGHEST);
        for (var end : ends) {
            var found = end.in(rows, least);
            if (found.isPresent()) {
                return found.getAsInt();
            }
        }
        return rows.size();
    }

    /// What does not move as the rest of a conversation does when that moves up.
    ///
    /// @param sticky what the row is like that stays at the top; null if none does
    /// @param growing what the row is like that stands below an answer as long as that grows; null
    /// if none does
    /// @param half what the row right above that one is like if it may be half written; null if
    /// rows appear whole
    record Scrolling(
            @Nullable RowPattern sticky, @Nullable RowPattern growing, @Nullable RowPattern half) {

        static final Scrolling ALL = new Scrolling(null, null, null);

        boolean isSticky(String row) {
            return sticky != null && sticky.isIn(row);
        }

        boolean isGrowing(String row) {
            return growing != null && growing.isIn(row);
        }

        boolean isHalf(String row) {
            return half != null && half.isIn(row);
        }
    }

    /// One way in which a conversation ends.
    ///
    /// @param row what the lowest such row is like
    /// @param next what the row below it is like; null if that does not matter
    /// @param below what is found in some row below it; null if that does not matter
    /// @param up what rows right above it are like that belong to it; null if there are none
    record End(
            RowPattern row,
            @Nullable RowPattern next,
            @Nullable RowPattern below,
            @Nullable RowPattern up) {

        OptionalInt in(List<String> rows, int least) {
            for (int at = rows.size() - 1; at >= least; at--) {
                if (row.isIn(rows.get(at)) && isAt(rows, at)) {
                    return OptionalInt.of(top(rows, at));
                }
            }
            return OptionalInt.empty();
        }

        private boolean isAt(List<String> rows, int at) {
            boolean hasNext = next == null || (at + 1 < rows.size() && next.isIn(rows.get(at + 1)));
            return hasNext
                    && (below == null
                            || rows.subList(at + 1, rows.size()).stream().anyMatch(below::isIn));
        }

        private int top(List<String> rows, int at) {
            int top = at;
            while (up != null && top > 0 && up.isIn(rows.get(top - 1))) {
                top--;
            }
            return top;
        }
    }
}
