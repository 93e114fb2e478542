package dev.nerve.workflow;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.node.Planning;
import dev.nerve.run.RunState;
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

    /// {@return how a run goes on that was taken; if that cannot be found out, it is given back}
    ///
    /// @param runs all runs
    /// @param record the run, as it was before it was taken
    /// @param state how it was doing
    /// @param by who lets it go on
    static Beginning taken(Runs runs, RunRecord record, RunState state, String by)
            throws InterruptedException {
        boolean found = false;
        try {
            var next = next(record, told(runs, record, state, by), runs);
            found = true;
            return next;
        } finally {
            if (!found) {
                runs.giveBack(record, null);
            }
        }
    }

    /// A run that was never told to begin is told to begin.
    private static Fact.OfRun told(Runs runs, RunRecord record, RunState state, String by)
            throws InterruptedException {
        return runs.store().lastEvent(record.id()) == 0
                ? new Fact.Started(
                        record.start().input(), Planning.of(runs.maker().read(record.source())))
                : new Fact.Resumed(by, state.wireName());
    }

    /// {@return how a run goes on}
    ///
    /// A process that died may have told more than was kept. Those numbers are not given again: the
    /// run goes on where nobody can have been, and that is kept before anybody is told.
    ///
    /// @param record the run, as it was before it was taken
    /// @param fact what is told first
    /// @param runs all runs
    private static Beginning next(RunRecord record, Fact.OfRun fact, Runs runs)
            throws InterruptedException {
        RunId id = record.id();
        long last = runs.store().lastEvent(id);
        if (record.status().owner() == null) {
            return new Beginning(fact, last);
        }
        long first = last + EventBuffer.LEAD + 1;
        var root = RunPath.root(record.source().name());
        var event =
                new Event(
                        first, id, root, null, runs.runner().time().now(), runs.mask().mask(fact));
        runs.store().keep(id, runs.self(), List.of(event));
        return new Beginning(fact, first - 1);
    }
}
