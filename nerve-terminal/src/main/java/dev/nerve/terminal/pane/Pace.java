package dev.nerve.terminal.pane;

import java.time.Duration;

/// How often a pane is looked at: often while it changes, less and less while it does not.
///
/// *Immutable.*
///
/// @param fastest the time between two looks while it changes
/// @param slowest the time between two looks when nothing has happened for long
/// @param guarded the same while something else tells us of changes
public record Pace(Duration fastest, Duration slowest, Duration guarded) {

    /// {@return the time until the next look, if the one before showed nothing new}
    ///
    /// @param last the time before that one
    Duration after(Duration last) {
        var longer = last.plus(last.dividedBy(2));
        return longer.compareTo(slowest) < 0 ? longer : slowest;
    }
}
