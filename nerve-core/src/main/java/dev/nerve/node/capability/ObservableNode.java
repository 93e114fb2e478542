package dev.nerve.node.capability;

import dev.nerve.lifecycle.LifecycleSubscription;
import dev.nerve.lifecycle.NodeStateListener;
import dev.nerve.node.PersistentNode;

/// A persistent node that reports every change of its state.
///
/// The reported states are true. A program that died is `error`, with its exit code. A program that
/// nerve ended is `stopped`.
public interface ObservableNode extends PersistentNode {

    /// Adds a listener for changes of the state.
    ///
    /// @param listener gets the current state and then every change, in order
    /// @return the subscription, to be closed by the caller
    LifecycleSubscription watchState(NodeStateListener listener);
}
