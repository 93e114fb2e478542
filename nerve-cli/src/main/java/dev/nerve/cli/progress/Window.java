package dev.nerve.cli.progress;

import java.util.List;

/// The part of a long list of rows that is shown.
///
/// @param rows what is shown of it
/// @param above how many rows are hidden above
/// @param below how many are hidden below
record Window(List<Row> rows, int above, int below) {

    /// {@return as much as fits around the first row where work is going on}
    ///
    /// @param all all rows
    /// @param room how many lines there are, those that tell what is hidden included
    static Window of(List<Row> all, int room) {
        if (all.size() <= room) {
            return new Window(all, 0, 0);
        }
        int first = Math.clamp(active(all) - room / 3, 0, all.size() - room);
        int last = first + room;
        // A line that tells what is hidden takes the place of a row.
        int from = first > 0 && room > 2 ? first + 1 : first;
        int to = last < all.size() && room > 2 ? last - 1 : last;
        return new Window(all.subList(from, to), from, all.size() - to);
    }

    private static int active(List<Row> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).isActive()) {
                return i;
            }
        }
        return 0;
    }
}
