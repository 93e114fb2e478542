package dev.nerve.terminal.state.rule;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// The delays before a state of a program counts. *Immutable.*
///
/// @param settle the time without screen updates before a ready screen counts
/// @param typeahead the time for which the program must look ready if Enter was pressed while it
/// was busy, because it may read that input only now
/// @param start the time for which the first ready state must stand, because some programs look
/// ready before they have finished loading
/// @param lost the time after which a ready program with an unrecognised screen no longer counts as
/// ready; null if never
/// @param doubt the time for which less reliable evidence must contradict the program's message
/// before it counts; null if never
public record StateTiming(
        Duration settle,
        Duration typeahead,
        Duration start,
        @Nullable Duration lost,
        @Nullable Duration doubt) {

    /// {@return the time after a duration, or `Long.MAX_VALUE` if there is none}
    public static long after(long nanos, @Nullable Duration duration) {
        return duration == null ? Long.MAX_VALUE : nanos + duration.toNanos();
    }

    /// {@return the time without screen updates that is needed}
    ///
    /// @param ahead whether Enter was pressed while the program was busy
    /// @param began whether the program was ever ready or busy
    public long settle(boolean ahead, boolean began) {
        return Math.max(settle.toNanos(), patience(ahead, began));
    }

    /// {@return the time for which ready must stand because of earlier events}
    ///
    /// @param ahead whether Enter was pressed while the program was busy
    /// @param began whether the program was ever ready or busy
    public long patience(boolean ahead, boolean began) {
        return Math.max(ahead ? typeahead.toNanos() : 0, began ? 0 : start.toNanos());
    }
}
