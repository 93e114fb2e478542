package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.StateEvidence.SeenRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A condition on a region of the screen. *Immutable.*
///
/// A region that is not on the screen contains nothing.
///
/// @param region the region
/// @param has the patterns that must each be found in some row
/// @param lacks the patterns that must not be found in any row
/// @param cursor whether the cursor must be in the region
record RegionCheck(
        ScreenRegion region, List<RowPattern> has, List<RowPattern> lacks, boolean cursor) {

    RegionCheck {
        has = List.copyOf(has);
        lacks = List.copyOf(lacks);
    }

    /// {@return the matching rows, or nothing if the condition is false}
    Optional<List<SeenRow>> match(RegionFinder finder) {
        var span = finder.find(region);
        if (span.isEmpty()) {
            return has.isEmpty() && !cursor ? Optional.of(List.of()) : Optional.empty();
        }
        if (cursor && !span.get().has(finder.cursor())) {
            return Optional.empty();
        }
        if (lacks.stream().anyMatch(pattern -> row(pattern, span.get(), finder).isPresent())) {
            return Optional.empty();
        }
        var rows = new ArrayList<SeenRow>();
        for (var pattern : has) {
            var row = row(pattern, span.get(), finder);
            if (row.isEmpty()) {
                return Optional.empty();
            }
            rows.add(row.get());
        }
        return Optional.of(rows);
    }

    /// Returns the lowest matching row, because lower rows are newer.
    private static Optional<SeenRow> row(RowPattern pattern, RowSpan span, RegionFinder finder) {
        for (int row = span.until() - 1; row >= span.from(); row--) {
            if (pattern.isIn(finder.row(row))) {
                return Optional.of(new SeenRow(row, finder.row(row)));
            }
        }
        return Optional.empty();
    }
}
