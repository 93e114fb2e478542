package dev.nerve.store;

import java.util.List;
import java.util.Optional;

/// A page of a list of runs. *Immutable.*
///
/// @param runs the runs, newest first
/// @param next the cursor for the next page; empty if there are no more runs
public record RunPage(List<RunSummary> runs, Optional<RunQuery.RunCursor> next) {

    public RunPage {
        runs = List.copyOf(runs);
    }
}
