package dev.nerve.lifecycle;

/// A listener for the lifecycle of sessions, nodes and runs.
///
/// The hub calls it on a thread of its own, for one event at a time. So a slow listener delays
/// nobody else. The events of one node arrive in their order. The hub removes a listener that
/// throws.
@FunctionalInterface
public interface LifecycleListener {

    /// Receives the next event.
    ///
    /// @param event the event
    void accept(LifecycleEvent event);
}
