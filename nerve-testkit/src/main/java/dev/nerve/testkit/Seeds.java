package dev.nerve.testkit;

import java.util.Random;
import java.util.stream.LongStream;

/// Seeds for tests with random sequences: the same in every run, or the one that `-Dseed=N` asks
/// for.
///
/// A test says which seed it is at when it fails, so that it can be run again alone.
public final class Seeds {

    private Seeds() {}

    /// {@return the seeds to try}
    ///
    /// @param count how many, unless one is asked for
    public static LongStream of(int count) {
        var asked = Long.getLong("seed");
        return asked == null ? LongStream.rangeClosed(1, count) : LongStream.of(asked);
    }

    /// Runs a test once per seed; what it throws is told together with the seed.
    ///
    /// @param count how many seeds
    /// @param test the test
    public static void each(int count, Trial test) {
        of(count).forEach(seed -> once(seed, test));
    }

    private static void once(long seed, Trial test) {
        try {
            test.run(spread(seed));
        } catch (Exception | AssertionError failure) {
            throw new AssertionError("failed with -Dseed=" + seed + ": " + failure, failure);
        }
    }

    /// What neighbouring seeds give first is almost the same, so the first few are thrown away.
    private static Random spread(long seed) {
        var random = new Random(seed);
        random.nextLong();
        random.nextLong();
        return random;
    }

    /// A test with chance in it.
    @FunctionalInterface
    public interface Trial {

        /// Runs it.
        ///
        /// @param random the only source of chance
        /// @throws Exception if it fails
        void run(Random random) throws Exception;
    }
}
