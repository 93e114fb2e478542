package dev.nerve.app.run.view;

import dev.nerve.cli.run.view.WaitingGate;
import dev.nerve.event.ControlFact;
import dev.nerve.store.WorkflowSource;
import dev.nerve.workflow.run.RunInfo;
import java.util.List;

/// The questions of a run, and whether this program can execute it.
public final class RunFields {

    private RunFields() {}

    public static List<WaitingGate> questions(RunInfo run) {
        return run.waiting().stream()
                .map(gate -> new WaitingGate(gate.path(), ControlFact.GateWaiting.of(gate.gate())))
                .toList();
    }

    /// {@return whether only the Java program that binds its workflow can execute the run}
    public static boolean isBound(RunInfo run) {
        return run.record().source().kind() == WorkflowSource.Kind.BOUND;
    }
}
