package dev.nerve.terminal.state.rule;

import dev.nerve.terminal.state.ProgramQuestion;
import java.util.ArrayList;
import java.util.List;

/// A rule that extracts text from a region of the screen. *Immutable.*
///
/// @param region the region to search
/// @param pattern the pattern; the first group is extracted, if there is one
record TextExtractor(ScreenRegion region, RowPattern pattern) {

    /// {@return all matches, from the top}
    List<String> extract(RegionFinder finder) {
        var found = new ArrayList<String>();
        finder.find(region)
                .ifPresent(span -> {
                    for (int row = span.from(); row < span.until(); row++) {
                        found.addAll(pattern.findAllIn(finder.row(row)));
                    }
                });
        return found.size() > ProgramQuestion.MOST_CHOICES
                ? List.copyOf(found.subList(0, ProgramQuestion.MOST_CHOICES))
                : found;
    }
}
