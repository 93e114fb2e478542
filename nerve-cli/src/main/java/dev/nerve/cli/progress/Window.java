package dev.nerve.cli.progress;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The part of a long list of rows that is shown: the rows around the first one where work is going
/// on, and above them the rows of what that is inside of, which tell how far a loop or map is.
///
/// @param around rows of what the others are inside of, which stay although what is between is
/// hidden
/// @param rows what is shown of the list
/// @param above how many rows are hidden above those
/// @param below how many are hidden below
record Window(List<Row> around, List<Row> rows, int above, int below) {

    Window {
        around = List.copyOf(around);
    }

    /// {@return as much as fits}
    ///
    /// @param all all rows
    /// @param room how many lines there are, those that tell what is hidden included
    static Window of(List<Row> all, int room) {
        if (all.size() <= room) {
            return new Window(List.of(), all, 0, 0);
        }
        if (room < 1) {
            return new Window(List.of(), List.of(), 0, all.size());
        }
        int active = active(all);
        var kept = kept(all, active, Math.min(room / 2, room - 3));
        var part = new Part(active, active + 1);
        for (var next = part; next != null; next = next.grown(all.size(), active, kept, room)) {
            part = next;
        }
        int from = part.from;
        var around = kept.stream().filter(index -> index < from).map(all::get).toList();
        return new Window(
                around, all.subList(from, part.to), from - around.size(), all.size() - part.to);
    }

    private static int active(List<Row> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isActive()) {
                return i;
            }
        }
        return 0;
    }

    /// {@return the rows of what a row is inside of; loops and maps first if not all can be kept}
    private static List<Integer> kept(List<Row> all, int active, int most) {
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

    /// A part of the list.
    ///
    /// @param from its first row
    /// @param to the row after its last
    private record Part(int from, int to) {

        /// {@return the part with one more row if there is room for it, or null}
        @Nullable Part grown(int size, int active, List<Integer> kept, int room) {
            boolean wantsAbove = 3 * (active - from) < to - from;
            var above = from > 0 ? new Part(from - 1, to) : null;
            var below = to < size ? new Part(from, to + 1) : null;
            var next = above != null && (wantsAbove || below == null) ? above : below;
            return next != null && next.lines(size, kept, room) <= room ? next : null;
        }

        private int lines(int size, List<Integer> kept, int room) {
            int around = (int) kept.stream().filter(index -> index < from).count();
            // A line that tells what is hidden takes the place of a row.
            int marks = room > 2 ? (from > around ? 1 : 0) + (to < size ? 1 : 0) : 0;
            return around + to - from + marks;
        }
    }
}
