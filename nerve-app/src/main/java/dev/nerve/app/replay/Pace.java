package dev.nerve.app.replay;

import java.time.Duration;

/// How fast a recording is played. *Immutable.*
///
/// @param speed how many times as fast as it was
/// @param longestPause how long to wait at most for what comes next
record Pace(double speed, Duration longestPause) {

    /// All pauses as they were.
    static final Duration ANY_PAUSE = Duration.ofDays(10_000);

    /// {@return how long to wait for something that came later by this, in nanoseconds}
    long pause(long micros) {
        return Math.min((long) (micros * 1_000.0 / speed), longestPause.toNanos());
    }
}
