package dev.nerve.workflow.run;

import dev.nerve.RunId;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.run.RunState;

/// A reader of the stored events of one run, in this process or another.
///
/// @param runs the runs
/// @param id the run
record RunFollower(RunService runs, RunId id) {

    private static final int PAGE = 500;

    /// Passes on the events of the run until the run is over or interrupted.
    ///
    /// @param from the number of the first event
    /// @param sink the listener
    /// @return the run at its end
    RunInfo follow(long from, EventSink sink) throws InterruptedException {
        long next = from;
        try (var changes = runs.awaitChanges(id)) {
            while (true) {
                // Read the state first, so that all events stored before it are delivered before
                // it is reported.
                var record = runs.brief(id);
                var state = runs.stateOf(record);
                var page = runs.events(id, next, PAGE);
                for (var value : page) {
                    var event = Event.of(value);
                    sink.accept(event);
                    next = event.seq() + 1;
                }
                boolean goesOn = !state.isOver() && state != RunState.INTERRUPTED;
                if (page.isEmpty() && !goesOn) {
                    return runs.get(id);
                }
                if (page.size() < PAGE && goesOn) {
                    changes.await(record.status());
                }
            }
        }
    }
}
