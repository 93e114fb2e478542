package dev.nerve.cli.progress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The visible part of a long list of rows: the rows around the first active one.
///
/// Above them are the rows of the items that contain it, which show the progress of a loop or map.
///
/// @param around the rows of the containing items, visible although rows after them are hidden
/// @param rows the visible part of the list
/// @param above the number of hidden rows above that part
/// @param below the number of hidden rows below it
record VisibleRows(List<TreeRow> around, List<TreeRow> rows, int above, int below) {

    VisibleRows {
        around = List.copyOf(around);
    }

    /// {@return the rows that fit}
    ///
    /// @param all all rows
    /// @param room the number of lines, including those that count hidden rows
    static VisibleRows of(List<TreeRow> all, int room) {
        if (all.size() <= room) {
            return new VisibleRows(List.of(), all, 0, 0);
        }
        if (room < 1) {
            return new VisibleRows(List.of(), List.of(), 0, all.size());
        }
        int active = active(all);
        var kept = kept(all, active, Math.min(room / 2, room - 3));
        var rowRange = new RowRange(active, active + 1);
        for (var next = rowRange; next != null; next = next.grown(all.size(), active, kept, room)) {
            rowRange = next;
        }
        int from = rowRange.from;
        var around = kept.stream().filter(index -> index < from).map(all::get).toList();
        return new VisibleRows(
                around,
                all.subList(from, rowRange.to),
                from - around.size(),
                all.size() - rowRange.to);
    }

    private static int active(List<TreeRow> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isActive()) {
                return i;
            }
        }
        return 0;
    }

    /// {@return the rows of the items that contain a row; loops and maps first if not all fit}
    private static List<Integer> kept(List<TreeRow> all, int active, int most) {
        var outer = new ArrayList<Integer>();
        int depth = all.get(active).depth();
        for (int i = active - 1; i >= 0; i--) {
            if (all.get(i).depth() < depth) {
                depth = all.get(i).depth();
                outer.add(i);
            }
        }
        return outer.stream()
                .sorted(Comparator.comparing(index -> !all.get(index).item().repeats()))
                .limit(Math.max(0, most))
                .sorted()
                .toList();
    }

    /// A range of rows in the list.
    ///
    /// @param from its first row
    /// @param to the row after its last
    private record RowRange(int from, int to) {

        /// {@return the range with one more row if it fits, or null}
        @Nullable RowRange grown(int size, int active, List<Integer> kept, int room) {
            boolean wantsAbove = 3 * (active - from) < to - from;
            var above = from > 0 ? new RowRange(from - 1, to) : null;
            var below = to < size ? new RowRange(from, to + 1) : null;
            var next = above != null && (wantsAbove || below == null) ? above : below;
            return next != null && next.lines(size, kept, room) <= room ? next : null;
        }

        private int lines(int size, List<Integer> kept, int room) {
            int around = (int) kept.stream().filter(index -> index < from).count();
            // A line that counts hidden rows takes the place of a row.
            int marks = room > 2 ? (from > around ? 1 : 0) + (to < size ? 1 : 0) : 0;
            return around + to - from + marks;
        }
    }
}
