package dev.nerve.engine.hub;

import dev.nerve.event.EventQuery;
import dev.nerve.store.EventStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// The events of the log that were read last, for all subscribers.
///
/// Only subscribers that read fill it, from the store. So a thread that emits events does no work
/// for it, and takes no lock of it. *Safe for many threads.*
final class EventRing {

    /// The maximum number of events.
    static final int EVENTS = 256;

    /// The number of events of one read.
    private static final int PAGE = 128;

    private final EventStore store;
    private final ArrayDeque<SharedEvent> events = new ArrayDeque<>();

    /// The number after the last one that was read from the log.
    private long end;

    /// The number of the first event that may be in the ring.
    private long start;

    EventRing(EventStore store) {
        this.store = store;
    }

    /// {@return the next events of the log, from a number on}
    ///
    /// @param from the first number
    synchronized RingPage read(long from) {
        if (from < start || from > end) {
            return page(from);
        }
        if (from == end) {
            fill();
        }
        var found = new ArrayList<SharedEvent>();
        for (var event : events) {
            if (event.seq() >= from) {
                found.add(event);
            }
        }
        return new RingPage(found, end);
    }

    /// Reads events that are not in the ring. An empty ring continues after them.
    private RingPage page(long from) {
        var page = store.read(EventQuery.from(from, PAGE));
        var found = page.events().stream().map(SharedEvent::new).toList();
        if (from > end) {
            events.clear();
            start = from;
            end = page.next();
            addAll(found);
        }
        return new RingPage(found, page.next());
    }

    private void fill() {
        var page = store.read(EventQuery.from(end, PAGE));
        end = page.next();
        addAll(page.events().stream().map(SharedEvent::new).toList());
    }

    private void addAll(List<SharedEvent> more) {
        events.addAll(more);
        while (events.size() > EVENTS) {
            start = events.removeFirst().seq() + 1;
        }
    }

    /// Some events of the log.
    ///
    /// @param events the events, in the order of their numbers
    /// @param next the first number after them
    record RingPage(List<SharedEvent> events, long next) {

        RingPage {
            events = List.copyOf(events);
        }
    }
}
