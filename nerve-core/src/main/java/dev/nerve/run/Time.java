package dev.nerve.run;

import java.time.Duration;
import java.time.Instant;

/// Where time comes from: the system's clocks in the product, a clock turned by hand in tests.
public interface Time {

    /// {@return the time of day, for people and for records}
    Instant now();

    /// {@return nanoseconds since some fixed point, for measuring}
    long nanos();

    /// Waits.
    ///
    /// @param duration how long
    /// @throws InterruptedException if the thread was interrupted
    void sleep(Duration duration) throws InterruptedException;
}
