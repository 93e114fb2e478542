package dev.nerve.node.capability;

import dev.nerve.node.Node;

/// A node that can forget the text that it has shown.
public interface ClearableNode extends Node {

    /// Forgets the rows that have left the screen at the top. The screen stays.
    ///
    /// @throws dev.nerve.NerveException if the node is not started
    void clearBuffer();
}
