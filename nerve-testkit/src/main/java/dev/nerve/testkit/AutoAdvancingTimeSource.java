package dev.nerve.testkit;

import dev.nerve.change.WakeSignal;
import dev.nerve.run.TimeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// A time source in which every sleep returns at once and moves the clock forward. It records the
/// sleeps.
///
/// *Safe for many threads.*
public final class AutoAdvancingTimeSource implements TimeSource {

    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final List<Duration> slept = new ArrayList<>();
    private Duration passed = Duration.ZERO;
    private Duration suspended = Duration.ZERO;

    @Override
    public synchronized Instant now() {
        return BEGINNING.plus(passed).plus(suspended);
    }

    @Override
    public synchronized long nanos() {
        return passed.toNanos();
    }

    @Override
    public synchronized void sleep(Duration duration) {
        slept.add(duration);
        passed = passed.plus(duration);
    }

    @Override
    public void sleep(Duration duration, WakeSignal signal) {
        if (!signal.isSet()) {
            sleep(duration);
        }
    }

    /// Moves the time of day forward, but not the time that sleeps count, as if the machine was
    /// suspended.
    ///
    /// @param duration the time to add
    public synchronized void suspend(Duration duration) {
        suspended = suspended.plus(duration);
    }

    /// {@return the requested durations of all sleeps, in the order of their start}
    public synchronized List<Duration> sleeps() {
        return List.copyOf(slept);
    }
}
