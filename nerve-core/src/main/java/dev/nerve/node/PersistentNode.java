package dev.nerve.node;

import dev.nerve.node.definition.NodeState;
import java.time.Duration;

/// A node that keeps state between executions and must be started and stopped.
///
/// It runs one execution at a time; the others wait in the order of arrival.
public interface PersistentNode extends Node {

    /// {@return the current state}
    NodeState state();

    /// Starts the node. Does nothing if it is ready.
    ///
    /// Blocks if another thread is starting it.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void start() throws InterruptedException;

    /// Stops the node and releases its resources. Does nothing if it is stopped.
    ///
    /// @param grace the time limit for an orderly stop
    /// @throws InterruptedException if the thread was interrupted; the resources are released all
    /// the same
    void stop(Duration grace) throws InterruptedException;

    /// Discards the node's state and starts it again.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void reset() throws InterruptedException;
}
