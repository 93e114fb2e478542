package dev.nerve.execution;

import dev.nerve.node.Execution;
import dev.nerve.store.Histories;
import dev.nerve.store.Journal;

/// The one place where the wrappers are put around each other.
///
/// @param ofRun for the outermost node of a run
/// @param ofStep for everything inside it
record Executions(Execution ofRun, Execution ofStep) {

    static Executions of(Journal journal, Histories histories, Turns turns) {
        var attempt =
                new InTurn(
                        turns, new Recorded(histories, new Timed(new Started(Invoked.INSTANCE))));
        var policy = new FallenBack(new Retried(journal, attempt));
        var remembered = journal.equals(Journal.none()) ? policy : new Journalled(journal, policy);
        var quiet = new Cancellable(new Budgeted(remembered));
        return new Executions(quiet, new Deepened(new Observed(quiet)));
    }
}
