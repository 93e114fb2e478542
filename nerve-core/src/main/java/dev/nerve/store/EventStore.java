package dev.nerve.store;

import dev.nerve.event.EventPage;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import java.util.List;
import java.util.function.Supplier;

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

    /// {@return the result of several reads of the store on the same data}
    ///
    /// A store without read transactions repeats the reads while events are stored meanwhile, a few
    /// times.
    ///
    /// @param reads reads events, runs or gates of this store; it writes nothing and may run more
    /// than once
    /// @param <T> the type of the result
    default <T> T readSnapshot(Supplier<T> reads) {
        int tries = 10;
        while (true) {
            long before = last();
            var result = reads.get();
            if (last() == before || --tries == 0) {
                return result;
            }
        }
    }
}
