package dev.nerve.store;

import dev.nerve.event.EventPage;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import java.util.List;

/// The log of all events in a store, of runs and of sessions. *Safe for many threads*, and for
/// several processes if the data is shared.
///
/// An event gets its number when it is stored. All processes share one sequence, and a number is
/// never used twice. A reader that has seen a number has seen all smaller ones: a later commit has
/// only greater numbers. [RunStore#appendEvents] adds the events of runs.
public interface EventStore {

    /// Adds events outside of runs.
    ///
    /// @param events the events, in their order
    /// @throws InterruptedException if the thread was interrupted; then nothing was written
    void append(List<SessionEvent> events) throws InterruptedException;

    /// {@return one page of the log}
    ///
    /// Numbers whose events were deleted with their run are gaps. A query for one run reports no
    /// gaps, because the events of a run are deleted together.
    ///
    /// @param query the wanted events
    EventPage read(EventQuery query);

    /// {@return the number of the last event that was stored, even if it was deleted since; 0 if
    /// there was none}
    long last();
}
