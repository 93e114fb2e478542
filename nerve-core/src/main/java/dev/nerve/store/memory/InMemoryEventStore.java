package dev.nerve.store.memory;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import dev.nerve.change.ChangeTopic;
import dev.nerve.change.LocalStoreChanges;
import dev.nerve.event.Event;
import dev.nerve.event.EventPage;
import dev.nerve.event.EventPageBuilder;
import dev.nerve.event.EventQuery;
import dev.nerve.event.SessionEvent;
import dev.nerve.event.StoredEvent;
import dev.nerve.store.EventStore;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The event log of a store in memory.
///
/// *Safe for many threads.*
final class InMemoryEventStore implements EventStore {

    private final LocalStoreChanges changes;
    private final TreeMap<Long, StoredEvent> log = new TreeMap<>();
    private long last;

    InMemoryEventStore(LocalStoreChanges changes) {
        this.changes = changes;
    }

    @Override
    public void append(List<SessionEvent> events) {
        if (!events.isEmpty()) {
            addAll(events);
            publish();
        }
    }

    /// Wakes the readers of the log.
    void publish() {
        changes.publish(ChangeTopic.events());
    }

    /// Adds events that no run emitted.
    synchronized void addAll(List<SessionEvent> events) {
        events.forEach(event -> log.put(++last, StoredEvent.of(last, event)));
    }

    /// Adds events of a run.
    ///
    /// @param session the session of the run, or null if it has none
    synchronized void add(List<Event> events, @Nullable SessionId session) {
        events.forEach(event -> log.put(++last, StoredEvent.of(last, event, session)));
    }

    synchronized void remove(RunId run) {
        log.values()
                .removeIf(event -> event.origin().isOfRun() && run.equals(event.origin().run()));
    }

    @Override
    public synchronized EventPage read(EventQuery query) {
        var page = new EventPageBuilder(query);
        for (var event : log.tailMap(query.from()).values()) {
            if (!page.continueAt(event.seq()) || !page.add(event)) {
                return page.page();
            }
        }
        return page.end(last);
    }

    @Override
    public synchronized long last() {
        return last;
    }
}
