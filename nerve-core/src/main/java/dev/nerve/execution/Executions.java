package dev.nerve.execution;

import dev.nerve.node.Execution;
import dev.nerve.store.Histories;

/// The assembled execution layers. Only this type decides their order.
///
/// @param ofRun the layers for the outermost node of a run
/// @param ofStep the layers for everything inside it
record Executions(Execution ofRun, Execution ofStep) {

    static Executions of(Histories histories, Turns turns) {
        var attempt =
                new InTurn(
                        turns, new Recorded(histories, new Timed(new Started(Invoked.INSTANCE))));
        var policy = new FallenBack(new Retried(attempt));
        var quiet = new Cancellable(new Budgeted(new Journalled(policy)));
        return new Executions(quiet, new Deepened(new Pausable(new Replaced(new Observed(quiet)))));
    }
}
