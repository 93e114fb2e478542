package dev.nerve.event;

/// An entry of the event log of a store: an event, or a gap in the numbers.
public sealed interface EventLogEntry permits StoredEvent, EventGap {

    /// {@return the number of the event, or the first number of the gap}
    long first();

    /// {@return the number of the event, or the last number of the gap}
    long last();
}
