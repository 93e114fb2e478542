package dev.nerve.run;

import java.time.Duration;
import java.time.Instant;

/// A time source: the system clock in production, a manual clock in tests.
public interface TimeSource {

    /// {@return the time of day, for people and for records}
    Instant now();

    /// {@return nanoseconds since a fixed point, to measure durations}
    long nanos();

    /// Blocks for a duration.
    ///
    /// @param duration the duration
    /// @throws InterruptedException if the thread was interrupted
    void sleep(Duration duration) throws InterruptedException;
}
