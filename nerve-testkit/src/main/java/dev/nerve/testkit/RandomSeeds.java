package dev.nerve.testkit;

import java.util.Random;
import java.util.stream.LongStream;

/// The seeds of tests with random sequences: the same in every run, or the single seed of
/// `-Dseed=N`.
///
/// The failure message of a test has the seed, so that the test can be repeated with it.
public final class RandomSeeds {

    private RandomSeeds() {}

    /// {@return the seeds to use}
    ///
    /// @param count the number of seeds, unless `-Dseed` is set
    public static LongStream of(int count) {
        var asked = Long.getLong("seed");
        return asked == null ? LongStream.rangeClosed(1, count) : LongStream.of(asked);
    }

    /// Runs a test once per seed. A failure message has the seed.
    ///
    /// @param count the number of seeds
    /// @param test the test
    public static void each(int count, SeededTest test) {
        of(count).forEach(seed -> once(seed, test));
    }

    private static void once(long seed, SeededTest test) {
        try {
            test.run(spread(seed));
        } catch (Exception | AssertionError failure) {
            throw new AssertionError("failed with -Dseed=" + seed + ": " + failure, failure);
        }
    }

    /// Returns a generator for a seed. The first numbers of neighbouring seeds are almost equal, so
    /// they are discarded.
    private static Random spread(long seed) {
        var random = new Random(seed);
        random.nextLong();
        random.nextLong();
        return random;
    }

    /// A test that uses random numbers.
    @FunctionalInterface
    public interface SeededTest {

        /// Runs the test.
        ///
        /// @param random the only source of randomness
        /// @throws Exception if the test fails
        void run(Random random) throws Exception;
    }
}
