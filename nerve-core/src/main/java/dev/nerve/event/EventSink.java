package dev.nerve.event;

/// A receiver of the events of a run.
///
/// The run calls it for one event at a time, in the order of their numbers, on the thread that
/// emits the event. So it must be quick. The run removes a sink that throws.
@FunctionalInterface
public interface EventSink {

    /// Receives the next event.
    ///
    /// @param event the event
    void accept(Event event);

    /// {@return a sink that passes every event to this one, then to `other`}
    ///
    /// @param other the second
    default EventSink and(EventSink other) {
        return event -> {
            accept(event);
            other.accept(event);
        };
    }
}
