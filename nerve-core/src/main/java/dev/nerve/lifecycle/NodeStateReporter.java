package dev.nerve.lifecycle;

import dev.nerve.node.definition.NodeState;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The reported state of one node, with the listeners for its changes.
///
/// A node reports a state while it holds the lock that guards the state. So the reports have the
/// order of the states. A report does not wait: the listeners only store the change. *Safe for many
/// threads.*
public final class NodeStateReporter {

    private final List<NodeStateListener> listeners = new CopyOnWriteArrayList<>();
    private volatile NodeState state;

    /// @param first the first state
    public NodeStateReporter(NodeState first) {
        this.state = first;
    }

    /// {@return the state that was reported last}
    public NodeState state() {
        return state;
    }

    /// Reports a state without a cause. Does nothing if it is the current state.
    ///
    /// @param now the state
    public void report(NodeState now) {
        report(now, NodeStateReason.NONE);
    }

    /// Reports a state. Does nothing if it is the current state.
    ///
    /// @param now the state
    /// @param reason the cause of the change
    public synchronized void report(NodeState now, NodeStateReason reason) {
        var before = state;
        if (now == before) {
            return;
        }
        state = now;
        if (!listeners.isEmpty()) {
            var change = new NodeStateChange(before, now, reason);
            listeners.forEach(listener -> listener.stateChanged(change));
        }
    }

    /// Adds a listener. It gets the current state first, and then every change.
    ///
    /// @param listener the listener
    /// @return the subscription, to be closed by the caller
    public synchronized LifecycleSubscription subscribe(NodeStateListener listener) {
        listener.subscribed(state);
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /// {@return whether somebody wants the changes in time}
    public boolean isObserved() {
        for (var listener : listeners) {
            if (listener.isListening()) {
                return true;
            }
        }
        return false;
    }
}
