package dev.nerve.store;

import dev.nerve.run.RunState;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The condition for the runs of a list. *Immutable.*
///
/// @param states the stored states to list; a run whose owner died keeps its last stored state
/// @param label a label that the runs have, or null for any
/// @param session the session that the runs belong to, or null for any
/// @param since the earliest start time, or null for any
/// @param text a part of the name or of the workflow's name, in any case; empty for any
/// @param archived whether to list archived runs only; null for both
public record RunFilter(
        Set<RunState> states,
        @Nullable String label,
        @Nullable String session,
        @Nullable Instant since,
        String text,
        @Nullable Boolean archived) {

    /// The filter that matches all runs.
    public static final RunFilter ALL =
            new RunFilter(EnumSet.allOf(RunState.class), null, null, null, "", null);

    public RunFilter {
        states = Set.copyOf(states);
    }
}
