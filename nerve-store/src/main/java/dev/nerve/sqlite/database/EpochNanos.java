package dev.nerve.sqlite.database;

import dev.nerve.NerveException;
import java.time.Instant;

/// The conversion between instants and nanoseconds since 1970.
public final class EpochNanos {

    private static final long SECOND = 1_000_000_000;

    private EpochNanos() {}

    public static long toNanos(Instant moment) {
        try {
            long seconds = Math.multiplyExact(moment.getEpochSecond(), SECOND);
            return Math.addExact(seconds, moment.getNano());
        } catch (ArithmeticException _) {
            throw new NerveException.Invalid(
                    "%s cannot be stored; use a time between the years 1678 and 2261"
                            .formatted(moment));
        }
    }

    /// {@return the nanoseconds of a moment, or of the nearest one that can be stored}
    public static long toNearestNanos(Instant moment) {
        try {
            return toNanos(moment);
        } catch (NerveException.Invalid _) {
            return moment.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    public static Instant toInstant(long number) {
        return Instant.ofEpochSecond(Math.floorDiv(number, SECOND), Math.floorMod(number, SECOND));
    }
}
