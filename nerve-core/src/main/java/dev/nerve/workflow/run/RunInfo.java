package dev.nerve.workflow.run;

import dev.nerve.gate.StoredGate;
import dev.nerve.run.RunState;
import dev.nerve.store.RunQuery;
import dev.nerve.store.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A run with its current state and its gates.
///
/// @param record its stored data
/// @param state its state; interrupted if its owner died
/// @param gates its gates, answered or not; empty once the run is over
/// @param title its title for people, or empty
/// @param labels its labels
/// @param archived whether it is archived
public record RunInfo(
        RunRecord record,
        RunState state,
        List<StoredGate> gates,
        String title,
        Set<String> labels,
        boolean archived) {

    public RunInfo {
        gates = List.copyOf(gates);
        labels = Set.copyOf(labels);
    }

    /// {@return the gates that wait for an answer}
    public List<StoredGate> waiting() {
        return gates.stream().filter(StoredGate::isOpen).toList();
    }

    /// {@return whether it is a light run whose process died, so that it cannot continue}
    public boolean isInterruptedForGood() {
        return record.start().isLight() && state == RunState.INTERRUPTED;
    }

    /// A page of a list of runs. *Immutable.*
    ///
    /// @param runs the runs, newest first, without data that may be large
    /// @param next the cursor for the next page; empty if there are no more runs
    public record RunInfoPage(List<RunInfo> runs, Optional<RunQuery.RunCursor> next) {

        public RunInfoPage {
            runs = List.copyOf(runs);
        }
    }
}
