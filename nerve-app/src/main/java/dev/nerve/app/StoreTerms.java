package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.sqlite.Durability;
import java.time.Duration;
import java.util.Optional;

/// How a store is kept. *Immutable.*
///
/// @param durability what a change survives
/// @param keepRuns for how long runs are kept that are over; nothing for ever
public record StoreTerms(Durability durability, Optional<Duration> keepRuns) {

    /// Nothing is lost, and nothing is forgotten.
    public static final StoreTerms USUAL = new StoreTerms(Durability.FULL, Optional.empty());

    private static final Duration LONGEST = Duration.ofDays(36_500);

    public StoreTerms {
        keepRuns.ifPresent(StoreTerms::check);
    }

    private static void check(Duration age) {
        if (age.isNegative() || age.compareTo(LONGEST) > 0) {
            throw new NerveException.Invalid(
                    "runs cannot be kept for %s; write up to %dd, or forever"
                            .formatted(age, LONGEST.toDays()));
        }
    }

    /// {@return the same with another durability}
    ///
    /// @param other what a change survives
    public StoreTerms with(Durability other) {
        return new StoreTerms(other, keepRuns);
    }

    /// {@return the same, forgetting runs some time after their end}
    ///
    /// @param age how long they are kept; up to a hundred years
    public StoreTerms keepingRuns(Duration age) {
        return new StoreTerms(durability, Optional.of(age));
    }

    /// {@return the same, forgetting no run}
    public StoreTerms keepingRunsForever() {
        return new StoreTerms(durability, Optional.empty());
    }
}
