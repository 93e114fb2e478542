package dev.nerve.value;

import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// Runs a check on random data, the same in every run; a failure says how to see it again.
public final class Seeded {

    private Seeded() {}

    public static void times(int times, Consumer<Random> check) {
        var asked = Long.getLong("seed");
        var seeds = asked == null ? LongStream.rangeClosed(1, times) : LongStream.of(asked);
        seeds.forEach(seed -> once(seed, check));
    }

    private static void once(long seed, Consumer<Random> check) {
        try {
            check.accept(spread(seed));
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("failed with -Dseed=" + seed + ": " + e, e);
        }
    }

    /// The first random numbers of neighbouring seeds are almost the same, so they are discarded.
    private static Random spread(long seed) {
        var random = new Random(seed);
        random.nextLong();
        random.nextLong();
        return random;
    }
}
