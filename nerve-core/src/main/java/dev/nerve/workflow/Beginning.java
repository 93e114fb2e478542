package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.store.RunRecord;
import java.util.List;

/// How a run begins or goes on.
///
/// @param fact what is told first
/// @param before the number of the event before it
record Beginning(Fact.OfRun fact, long before) {

    /// {@return the first beginning of a run}
    static Beginning first(Fact.OfRun fact) {
        return new Beginning(fact, 0);
    }

    /// {@return how a run goes on}
    ///
    /// A process that died may have told more than was kept. Those numbers are not given again: the
    /// run goes on where nobody can have been, and that is kept before anybody is told.
    ///
    /// @param record the run, as it was before it was taken
    /// @param fact what is told first
    /// @param runs all runs
    static Beginning next(RunRecord record, Fact.OfRun fact, Runs runs)
            throws InterruptedException {
        RunId id = record.id();
        long last = runs.store().lastEvent(id);
        if (record.status().owner() == null) {
            return new Beginning(fact, last);
        }
        long first = last + EventBuffer.LEAD + 1;
        var root = RunPath.root(record.source().name());
        var event = new Event(first, id, root, null, runs.runner().time().now(), fact);
        runs.store().keep(id, runs.self(), List.of(event));
        return new Beginning(fact, first - 1);
    }
}
