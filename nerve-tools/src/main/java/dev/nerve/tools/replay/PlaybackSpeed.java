package dev.nerve.tools.replay;

import java.time.Duration;

/// The speed at which a recording is played. *Immutable.*
///
/// @param speed the factor relative to the recorded speed
/// @param longestPause the maximum pause between two events
record PlaybackSpeed(double speed, Duration longestPause) {

    /// No limit: all pauses are as long as in the recording.
    static final Duration NO_LIMIT = Duration.ofDays(10_000);

    /// {@return the pause to make for a recorded pause, in nanoseconds}
    long pause(long micros) {
        return Math.min((long) (micros * 1_000.0 / speed), longestPause.toNanos());
    }
}
