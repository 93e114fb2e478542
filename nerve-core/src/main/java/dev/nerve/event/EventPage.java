package dev.nerve.event;

import java.util.List;

/// One page of the event log of a store. *Immutable.*
///
/// A page may be empty although later events match: one read looks at a bounded part of the log.
///
/// @param entries the events and gaps, in the order of their numbers
/// @param next the first number after the page; greater than the store's last number at the end
public record EventPage(List<EventLogEntry> entries, long next) {

    public EventPage {
        entries = List.copyOf(entries);
    }

    /// {@return the events, without the gaps}
    public List<StoredEvent> events() {
        return entries.stream()
                .filter(StoredEvent.class::isInstance)
                .map(StoredEvent.class::cast)
                .toList();
    }
}
