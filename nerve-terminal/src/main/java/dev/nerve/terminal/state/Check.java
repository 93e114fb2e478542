package dev.nerve.terminal.state;

import dev.nerve.terminal.state.Evidence.SeenRow;
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
record Check(Region region, List<RowPattern> has, List<RowPattern> lacks, boolean cursor) {

    Check {
        has = List.copyOf(has);
        lacks = List.copyOf(lacks);
    }

    /// {@return the matching rows, or nothing if the condition is false}
    Optional<List<SeenRow>> on(Sight sight) {
        var span = sight.find(region);
        if (span.isEmpty()) {
            return has.isEmpty() && !cursor ? Optional.of(List.of()) : Optional.empty();
        }
        if (cursor && !span.get().has(sight.cursor())) {
            return Optional.empty();
        }
        if (lacks.stream().anyMatch(pattern -> row(pattern, span.get(), sight).isPresent())) {
            return Optional.empty();
        }
        var rows = new ArrayList<SeenRow>();
        for (var pattern : has) {
            var row = row(pattern, span.get(), sight);
            if (row.isEmpty()) {
                return Optional.empty();
            }
            rows.add(row.get());
        }
        return Optional.of(rows);
    }

    /// Returns the lowest matching row, because lower rows are newer.
    private static Optional<SeenRow> row(RowPattern pattern, Span span, Sight sight) {
        for (int row = span.until() - 1; row >= span.from(); row--) {
            if (pattern.isIn(sight.row(row))) {
                return Optional.of(new SeenRow(row, sight.row(row)));
            }
        }
        return Optional.empty();
    }
}
