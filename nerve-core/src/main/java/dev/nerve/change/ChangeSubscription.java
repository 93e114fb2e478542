package dev.nerve.change;

/// A subscription to changes. *Safe for many threads.*
public interface ChangeSubscription extends AutoCloseable {

    /// Ends the subscription. A call of the listener that has already begun may still be running.
    @Override
    void close();
}
