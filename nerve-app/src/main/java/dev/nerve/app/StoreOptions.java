package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.engine.run.RunPruner;
import dev.nerve.sqlite.database.Durability;
import dev.nerve.workflow.run.RunService;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The options of a store. *Immutable.*
///
/// @param durability the failures that a stored change survives
/// @param keepRuns the time that ended runs are stored; empty means forever
public record StoreOptions(Durability durability, Optional<Duration> keepRuns) {

    /// Full durability, and runs are stored forever.
    public static final StoreOptions DEFAULT = new StoreOptions(Durability.FULL, Optional.empty());

    private static final Duration LONGEST = Duration.ofDays(36_500);

    public StoreOptions {
        keepRuns.ifPresent(StoreOptions::check);
    }

    private static void check(Duration age) {
        if (age.isNegative() || age.compareTo(LONGEST) > 0) {
            throw new NerveException.Invalid(
                    "cannot keep runs for %s; write up to %dd, or forever"
                            .formatted(age, LONGEST.toDays()));
        }
    }

    /// {@return these options with another durability}
    ///
    /// @param other the failures that a stored change survives
    public StoreOptions with(Durability other) {
        return new StoreOptions(other, keepRuns);
    }

    /// {@return these options with a limit on how long ended runs are stored}
    ///
    /// @param age the time after a run's end; at most a hundred years
    public StoreOptions withRunRetention(Duration age) {
        return new StoreOptions(durability, Optional.of(age));
    }

    /// {@return these options without such a limit}
    public StoreOptions withUnlimitedRunRetention() {
        return new StoreOptions(durability, Optional.empty());
    }

    /// Starts to delete light runs of earlier days, and others that ended long ago, if runs are not
    /// stored for ever.
    ///
    /// @param runs the runs
    /// @return the pruner, to be closed by the caller
    RunPruner prune(RunService runs) {
        var before = keepRuns.map(SystemTime.SYSTEM.now()::minus).orElse(Instant.EPOCH);
        return RunPruner.start(runs, before);
    }
}
