package dev.nerve.bench;

import java.util.Arrays;
import java.util.concurrent.Callable;

/// Medians of several measurements that alternate, so that a disturbance of the machine affects all
/// of them alike.
public final class InterleavedMedian {

    private static final double NANOS_PER_MILLI = 1e6;

    private InterleavedMedian() {}

    /// {@return the median of each measurement, in milliseconds}
    ///
    /// @param rounds the number of repetitions
    /// @param measurements the measurements, each of which returns its duration in nanoseconds
    /// @throws Exception if a measurement fails
    @SafeVarargs
    public static double[] millis(int rounds, Callable<Long>... measurements) throws Exception {
        var times = new long[measurements.length][rounds];
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < measurements.length; i++) {
                times[i][round] = measurements[i].call();
            }
        }
        return Arrays.stream(times).mapToDouble(InterleavedMedian::middle).toArray();
    }

    private static double middle(long[] times) {
        Arrays.sort(times);
        return times[times.length / 2] / NANOS_PER_MILLI;
    }
}
