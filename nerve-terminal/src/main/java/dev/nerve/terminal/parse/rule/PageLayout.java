package dev.nerve.terminal.parse.rule;

import dev.nerve.terminal.state.rule.RowPattern;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// The layout of a program's screen around the conversation. *Immutable.*
///
/// @param full the pattern of rows as wide as the screen; null if there are none
/// @param right the number of unused columns at the right
/// @param crop the pattern of the row as wide as the conversation; null if that is the whole screen
/// @param overlay the pattern of rows with an overlay; null if there is none
/// @param scrolling the rows that do not scroll with the conversation
/// @param ends the rules for the end of the conversation; the first match counts
public record PageLayout(
        @Nullable RowPattern full,
        int right,
        @Nullable RowPattern crop,
        @Nullable RowPattern overlay,
        PageLayout.FixedRows scrolling,
        List<PageLayout.TranscriptEnd> ends) {

    /// The largest number of rows below a conversation.
    private static final int HIGHEST = 60;

    public PageLayout {
        ends = List.copyOf(ends);
    }

    /// {@return the number of rows of the conversation}
    ///
    /// @param rows all rows
    public int end(List<String> rows) {
        int least = Math.max(0, rows.size() - HIGHEST);
        for (var end : ends) {
            var found = end.in(rows, least);
            if (found.isPresent()) {
                return found.getAsInt();
            }
        }
        return rows.size();
    }

    /// The rows that do not scroll with the rest of a conversation.
    ///
    /// @param sticky the pattern of the row that stays at the top; null if there is none
    /// @param growing the pattern of the row below a growing answer; null if there is none
    /// @param half the pattern of a possibly incomplete row directly above that; null if rows
    /// appear whole
    public record FixedRows(
            @Nullable RowPattern sticky, @Nullable RowPattern growing, @Nullable RowPattern half) {

        public static final FixedRows NONE = new FixedRows(null, null, null);

        public boolean isSticky(String row) {
            return sticky != null && sticky.isIn(row);
        }

        public boolean isGrowing(String row) {
            return growing != null && growing.isIn(row);
        }

        public boolean isHalf(String row) {
            return half != null && half.isIn(row);
        }
    }

    /// A rule for the end of a conversation.
    ///
    /// @param row the pattern of the lowest such row
    /// @param next the pattern of the row below it; null for any
    /// @param below a pattern found in some row below it; null for none
    /// @param up the pattern of rows directly above that belong to it; null for none
    record TranscriptEnd(
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
