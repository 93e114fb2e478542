package dev.nerve.node.capability;

import dev.nerve.node.Node;

/// A node whose screen is a pane that people can look at.
public interface FocusableNode extends Node {

    /// Brings the pane to the front.
    ///
    /// @throws dev.nerve.NerveException if the node is not started, or its backend cannot do that
    /// @throws InterruptedException if the thread was interrupted
    void focus() throws InterruptedException;
}
