package dev.nerve.store;

import dev.nerve.Usage;
import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of a run, with its owner and outcome.
///
/// @param state its state, as its owner stored it last
/// @param owner the process that executes it, or null
/// @param changed the time of the last write
/// @param active its active time, without gates, pauses and times without an owner
/// @param outcome its outcome, or null while it is not over
/// @param usage its usage up to the last write
public record RunStatus(
        RunState state,
        @Nullable RunOwner owner,
        Instant changed,
        Duration active,
        @Nullable Outcome outcome,
        Usage usage) {

    /// Creates the status of a run that has used nothing yet.
    ///
    /// @param state its state
    /// @param owner the process that executes it, or null
    /// @param changed the time of the write
    /// @param active its active time
    /// @param outcome its outcome, or null while it is not over
    public RunStatus(
            RunState state,
            @Nullable RunOwner owner,
            Instant changed,
            Duration active,
            @Nullable Outcome outcome) {
        this(state, owner, changed, active, outcome, Usage.NONE);
    }

    /// {@return a copy with a usage}
    ///
    /// @param used the usage
    public RunStatus withUsage(Usage used) {
        return new RunStatus(state, owner, changed, active, outcome, used);
    }
}
