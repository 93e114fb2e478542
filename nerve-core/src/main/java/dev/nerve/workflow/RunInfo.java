package dev.nerve.workflow;

import dev.nerve.run.RunState;
import dev.nerve.store.Gates;
import dev.nerve.store.RunRecord;
import java.util.List;

/// What is known of a run.
///
/// @param record all that is kept of it
/// @param state how it is doing; interrupted if the process that executed it is gone
/// @param waiting the questions that nobody has answered
public record RunInfo(RunRecord record, RunState state, List<Gates.OpenGate> waiting) {

    public RunInfo {
        waiting = List.copyOf(waiting);
    }
}
