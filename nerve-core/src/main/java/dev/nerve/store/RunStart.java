package dev.nerve.store;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The input and parameters of a run at its start.
///
/// @param input its input
/// @param params its parameters, with the defaults
/// @param time the start time
/// @param origin the run it was forked from, or null if it was not
/// @param session the name of the session that it belongs to, or empty
/// @param durability what is stored of it
public record RunStart(
        Value input,
        Value.Fields params,
        Instant time,
        @Nullable RunForkOrigin origin,
        String session,
        RunDurability durability) {

    /// Creates the start of a durable run.
    ///
    /// @param input its input
    /// @param params its parameters, with the defaults
    /// @param time the start time
    /// @param origin the run it was forked from, or null if it was not
    /// @param session the name of the session that it belongs to, or empty
    public RunStart(
            Value input,
            Value.Fields params,
            Instant time,
            @Nullable RunForkOrigin origin,
            String session) {
        this(input, params, time, origin, session, RunDurability.DURABLE);
    }

    /// Creates the start of a durable run without a session.
    ///
    /// @param input its input
    /// @param params its parameters, with the defaults
    /// @param time the start time
    /// @param origin the run it was forked from, or null if it was not
    public RunStart(
            Value input, Value.Fields params, Instant time, @Nullable RunForkOrigin origin) {
        this(input, params, time, origin, "");
    }

    /// {@return whether it is a light run}
    public boolean isLight() {
        return durability == RunDurability.LIGHT;
    }

    /// The point at which a run was forked from another.
    ///
    /// @param run the other run
    /// @param at the first step to execute again
    /// @param upTo the shared part of the other's journal: lines with a smaller number
    /// @param input the new input of that step, or null for the old one
    public record RunForkOrigin(RunId run, RunPath at, long upTo, @Nullable Value input) {}

    /// The part of a run that its store keeps.
    public enum RunDurability {
        /// Everything, with a journal, so that another process can resume it.
        DURABLE,
        /// Its start, events, gates, usage and outcome. It ends with its process.
        LIGHT
    }
}
