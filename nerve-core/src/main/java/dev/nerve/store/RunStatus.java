package dev.nerve.store;

import dev.nerve.run.Outcome;
import dev.nerve.run.RunState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How far a run has come.
///
/// @param state how it is doing, as its owner said last
/// @param owner the process that executes it, or null if none does
/// @param changed when that was last written
/// @param active how long it has worked: without gates, pauses, and times without an owner
/// @param outcome what it gave, or null while it is not over
public record RunStatus(
        RunState state,
        @Nullable Owner owner,
        Instant changed,
        Duration active,
        @Nullable Outcome outcome) {}
