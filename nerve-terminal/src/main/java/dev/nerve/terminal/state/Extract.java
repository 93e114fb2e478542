package dev.nerve.terminal.state;

import java.util.ArrayList;
import java.util.List;

/// A rule that extracts text from a region of the screen. *Immutable.*
///
/// @param region the region to search
/// @param pattern the pattern; the first group is extracted, if there is one
record Extract(Region region, RowPattern pattern) {

    /// {@return all matches, from the top}
    List<String> from(Sight sight) {
        var found = new ArrayList<String>();
        sight.find(region)
                .ifPresent(span -> {
                    for (int row = span.from(); row < span.until(); row++) {
                        found.addAll(pattern.allIn(sight.row(row)));
                    }
                });
        return found.size() > Question.MOST_CHOICES
                ? List.copyOf(found.subList(0, Question.MOST_CHOICES))
                : found;
    }
}
