package dev.nerve.run;

import dev.nerve.change.SignalClock;
import java.time.Duration;
import java.time.Instant;

/// A time source: the system clock in production, a manual clock in tests.
public interface TimeSource extends SignalClock {

    /// {@return the time of day, for people and for records}
    Instant now();

    @Override
    long nanos();

    /// Blocks for a duration.
    ///
    /// @param duration the duration
    /// @throws InterruptedException if the thread was interrupted
    void sleep(Duration duration) throws InterruptedException;
}
