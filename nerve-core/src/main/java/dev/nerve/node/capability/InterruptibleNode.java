package dev.nerve.node.capability;

import dev.nerve.node.Node;

/// A node whose current work can be interrupted while the node stays ready for more.
public interface InterruptibleNode extends Node {

    /// Interrupts the current work. Does nothing if there is none.
    ///
    /// @throws InterruptedException if the thread was interrupted
    void interrupt() throws InterruptedException;
}
