package dev.nerve.lifecycle;

import dev.nerve.node.definition.NodeState;

/// A listener for the states of one node.
///
/// The node may call it while it holds a lock, so it must only store the change.
@FunctionalInterface
public interface NodeStateListener {

    /// Receives the state at the begin of the subscription, before all changes.
    ///
    /// @param state the state
    default void subscribed(NodeState state) {}

    /// Receives the next change. Its `from` is the `to` of the change before.
    ///
    /// @param change the change
    void stateChanged(NodeStateChange change);

    /// {@return whether somebody wants the changes in time}
    ///
    /// If not, a node need not watch its program for the listener: it may report a change later,
    /// together with the next one.
    default boolean isListening() {
        return true;
    }
}
