package dev.nerve.node.capability.screen;

import dev.nerve.NerveException;
import dev.nerve.node.Node;

/// A node whose screen can get another size. Several viewers agree on one by [ViewerSizes].
public interface ResizableNode extends Node {

    /// Changes the size of the screen, and notifies the program.
    ///
    /// @param size the new size
    /// @throws NerveException if the node is not started
    void resize(ScreenSize size);
}
