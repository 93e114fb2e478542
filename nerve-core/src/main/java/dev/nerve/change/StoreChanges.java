package dev.nerve.change;

/// The changes of a store. The writer wakes the waiter, so nothing that waits polls the store.
///
/// A waiter subscribes first and reads afterwards. Then it misses no change: either the read sees
/// the change, or the listener is called after the read began. The store may call a listener
/// without a change, so a waiter always reads again. *Safe for many threads.*
@FunctionalInterface
public interface StoreChanges {

    /// Subscribes to the changes of one topic, in this process and, if the data is shared, in
    /// others.
    ///
    /// @param topic the topic
    /// @param listener is called after the commit of each change, on any thread; it must not block
    /// @return the subscription; the caller closes it
    ChangeSubscription subscribe(ChangeTopic topic, Runnable listener);
}
