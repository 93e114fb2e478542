package dev.nerve.terminal.state;

import java.util.ArrayList;
import java.util.List;

/// Where a part of a question is read. *Immutable.*
///
/// @param region in which rows
/// @param pattern what of them; its first group, if it has one
record Extract(Region region, RowPattern pattern) {

    /// {@return all that is found, from the top}
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
