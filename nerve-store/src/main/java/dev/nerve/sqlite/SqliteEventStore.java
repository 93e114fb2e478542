package dev.nerve.sqlite;

import dev.nerve.change.ChangeTopic;
import dev.nerve.event.EventPage;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.sqlite.run.EventLogTable;
import dev.nerve.store.EventStore;
import java.util.List;
import java.util.function.Supplier;

/// The event log of a SQLite store.
///
/// @param store the store
record SqliteEventStore(SqliteStore store) implements EventStore {

    @Override
    public void append(List<SessionEvent> events) throws InterruptedException {
        if (events.isEmpty()) {
            return;
        }
        var written = List.copyOf(events);
        store.write(connection -> {
            new EventLogTable(connection).add(written);
            connection.touch(ChangeTopic.events());
            return true;
        });
    }

    @Override
    public EventPage read(EventQuery query) {
        return store.read(connection -> new EventLogTable(connection).read(query));
    }

    @Override
    public long last() {
        return store.read(connection -> new EventLogTable(connection).last());
    }

    @Override
    public <T> T readSnapshot(Supplier<T> reads) {
        return store.read(_ -> reads.get());
    }
}
