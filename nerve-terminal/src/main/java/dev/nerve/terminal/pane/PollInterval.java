package dev.nerve.terminal.pane;

import java.time.Duration;

/// The intervals for polling a pane: short while it changes, and growing while it does not.
///
/// *Immutable.*
///
/// @param fastest the interval while the pane changes
/// @param slowest the interval after a long time without changes
/// @param guarded the interval while a notifier reports changes
public record PollInterval(Duration fastest, Duration slowest, Duration guarded) {

    /// {@return the next interval, after a poll without changes}
    ///
    /// @param last the previous interval
    Duration after(Duration last) {
        var longer = last.plus(last.dividedBy(2));
        return longer.compareTo(slowest) < 0 ? longer : slowest;
    }
}
