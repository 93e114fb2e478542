package dev.nerve.bench;

import java.util.ArrayList;
import java.util.List;

/// Measurements of one thing, from which percentiles are taken.
///
/// *Confined to one thread.*
final class Percentiles {

    private static final double NANOS_PER_MICRO = 1e3;

    private final List<Long> nanos = new ArrayList<>();

    /// Measures something once.
    void measure(Measured measured) throws Exception {
        long began = System.nanoTime();
        measured.run();
        nanos.add(System.nanoTime() - began);
    }

    /// Takes what was measured elsewhere.
    void add(long nanoseconds) {
        nanos.add(nanoseconds);
    }

    void forget() {
        nanos.clear();
    }

    /// {@return the time that so many of a hundred did not exceed, in microseconds}
    double micros(int percent) {
        var sorted = nanos.stream().sorted().toList();
        return sorted.get(Math.min(sorted.size() - 1, sorted.size() * percent / 100))
                / NANOS_PER_MICRO;
    }

    /// Something that takes time.
    @FunctionalInterface
    interface Measured {
        void run() throws Exception;
    }
}
