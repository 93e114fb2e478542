package dev.nerve.event;

/// Takes the events of a run.
///
/// A run calls it for one event at a time, in the order of their numbers, on the thread where the
/// event arose: it must be quick. One that throws is told no more of that run.
@FunctionalInterface
public interface EventSink {

    /// Takes the next event.
    ///
    /// @param event the event
    void accept(Event event);

    /// {@return a sink that gives every event to this one, then to `other`}
    ///
    /// @param other the second
    default EventSink and(EventSink other) {
        return event -> {
            accept(event);
            other.accept(event);
        };
    }
}
