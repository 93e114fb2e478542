package dev.nerve.workflow;

import dev.nerve.run.RunState;
import dev.nerve.store.Gates;
import dev.nerve.store.RunRecord;
import java.util.List;

/// What is known of a run.
///
/// @param record all that is kept of it
/// @param state how it is doing; interrupted if the process that executed it is gone
/// @param gates its questions, with the answers of those that have one; none once it is over
public record RunInfo(RunRecord record, RunState state, List<Gates.OpenGate> gates) {

    public RunInfo {
        gates = List.copyOf(gates);
    }

    /// {@return the questions that nobody has answered}
    public List<Gates.OpenGate> waiting() {
        return gates.stream().filter(gate -> gate.answer() == null).toList();
    }
}
