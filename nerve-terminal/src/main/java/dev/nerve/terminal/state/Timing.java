package dev.nerve.terminal.state;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// How patient to be with a program. *Immutable.*
///
/// @param settle how long nothing may be shown before a screen that looks ready is believed
/// @param typeahead how long it must look ready if Enter was pressed while it was busy: what was
/// typed may be taken up only now
/// @param start how long the program must look or tell ready for the first time: some do so before
/// they load what they were started with
/// @param lost how long a screen may look like nothing that is known before a program that was
/// ready no longer counts as ready; null if it stays so
/// @param doubt how long a lower rank must contradict what the program said of itself before it is
/// believed; null if it never is
record Timing(
        Duration settle,
        Duration typeahead,
        Duration start,
        @Nullable Duration lost,
        @Nullable Duration doubt) {

    /// {@return a moment later by a duration; never if there is none}
    static long after(long nanos, @Nullable Duration duration) {
        return duration == null ? Long.MAX_VALUE : nanos + duration.toNanos();
    }

    /// {@return how long nothing may be shown}
    ///
    /// @param ahead whether Enter was pressed while the program was busy
    /// @param began whether it was ever ready or busy
    long settle(boolean ahead, boolean began) {
        return Math.max(settle.toNanos(), patience(ahead, began));
    }

    /// {@return how long ready must stand because of what went before}
    ///
    /// @param ahead whether Enter was pressed while the program was busy
    /// @param began whether it was ever ready or busy
    long patience(boolean ahead, boolean began) {
        return Math.max(ahead ? typeahead.toNanos() : 0, began ? 0 : start.toNanos());
    }
}
