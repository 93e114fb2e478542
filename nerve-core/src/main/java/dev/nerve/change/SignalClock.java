package dev.nerve.change;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// A clock whose sleepers a signal can wake.
@FunctionalInterface
public interface SignalClock {

    /// {@return nanoseconds since a fixed point, to measure durations}
    long nanos();

    /// Blocks for a duration, or until a signal is set.
    ///
    /// @param duration the maximum time
    /// @param signal the signal
    /// @throws InterruptedException if the thread was interrupted
    default void sleep(Duration duration, WakeSignal signal) throws InterruptedException {
        signal.await(TimeUnit.NANOSECONDS.convert(duration));
    }

    /// {@return a clock that sleeps in real time}
    ///
    /// @param nanos nanoseconds since a fixed point
    static SignalClock of(LongSupplier nanos) {
        return nanos::getAsLong;
    }
}
