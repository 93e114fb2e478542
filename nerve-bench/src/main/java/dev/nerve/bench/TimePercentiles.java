package dev.nerve.bench;

import java.util.ArrayList;
import java.util.List;

/// The durations of one operation, for percentiles.
///
/// *Confined to one thread.*
final class TimePercentiles {

    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Long> nanos = new ArrayList<>();

    /// Measures an action once.
    void measure(TimedAction timedAction) throws Exception {
        long began = System.nanoTime();
        timedAction.run();
        nanos.add(System.nanoTime() - began);
    }

    /// Adds a duration that was measured elsewhere.
    void add(long nanoseconds) {
        nanos.add(nanoseconds);
    }

    void clear() {
        nanos.clear();
    }

    /// {@return the duration at a percentile, in microseconds}
    double micros(int percent) {
        var sorted = nanos.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100))
                / NANOS_PER_MICRO;
    }

    /// An action to measure.
    @FunctionalInterface
    interface TimedAction {
        void run() throws Exception;
    }
}
