package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// With what a run began.
///
/// @param input what it was given
/// @param params its parameters, with the defaults
/// @param time when
/// @param origin the run it was forked from, or null if it was not
public record RunStart(Value input, Value.Fields params, Instant time, @Nullable Origin origin) {

    /// Where a run was forked from another.
    ///
    /// @param run the other run
    /// @param at the step that is done anew
    /// @param upTo how much of the other's journal is shared: entries with a smaller number
    /// @param input what that step is given instead, or null for the same
    public record Origin(RunId run, RunPath at, long upTo, @Nullable Value input) {}
}
