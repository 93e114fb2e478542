package dev.nerve.event;

import java.util.ArrayList;
import java.util.List;

/// A page of the event log while a store reads it. *Confined to one thread.*
public final class EventPageBuilder {

    private final EventQuery query;
    private final List<EventLogEntry> entries = new ArrayList<>();
    private long next;

    /// @param query the wanted events
    public EventPageBuilder(EventQuery query) {
        this.query = query;
        this.next = query.from();
    }

    /// {@return the first number that was not read yet}
    public long next() {
        return next;
    }

    /// Continues at a number. Numbers between are a gap, unless the query is for one run.
    ///
    /// @param number the first number of the next stored events
    /// @return whether the page has room for the gap
    public boolean continueAt(long number) {
        if (number > next && query.run() == null) {
            if (isFull()) {
                return false;
            }
            entries.add(new EventGap(next, number - 1));
        }
        skipTo(number);
        return true;
    }

    /// Continues at a number. Numbers between are of other events.
    ///
    /// @param number the number
    public void skipTo(long number) {
        next = Math.max(next, number);
    }

    /// Adds an event if the query matches it.
    ///
    /// @param event the next event
    /// @return whether the page has room for it
    public boolean add(StoredEvent event) {
        boolean isWanted = query.matches(event);
        if (isWanted && isFull()) {
            return false;
        }
        if (isWanted) {
            entries.add(event);
        }
        skipTo(event.seq() + 1);
        return true;
    }

    private boolean isFull() {
        return entries.size() >= query.limit();
    }

    /// {@return the page, after the last stored event was read}
    ///
    /// @param last the last number of the log
    public EventPage end(long last) {
        continueAt(last + 1);
        return page();
    }

    /// {@return the page}
    public EventPage page() {
        return new EventPage(entries, next);
    }
}
