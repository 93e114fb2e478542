package dev.nerve.node;

import java.time.Duration;

/// A node that keeps state between executions, and so must be started and stopped.
///
/// It runs one execution at a time; the others wait in the order in which they came.
public interface Persistent extends Node {

    /// {@return how it is doing}
    NodeState state();

    /// Makes it ready; does nothing if it is.
    ///
    /// Waits if another thread is in the middle of that.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void start() throws InterruptedException;

    /// Ends what it holds; does nothing if it has stopped.
    ///
    /// @param grace how long it may take to end in good order
    /// @throws InterruptedException if the thread was interrupted; what it holds is ended all the
    /// same
    void stop(Duration grace) throws InterruptedException;

    /// Forgets the state it keeps and makes it ready again.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void reset() throws InterruptedException;
}
