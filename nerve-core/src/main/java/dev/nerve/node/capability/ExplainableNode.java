package dev.nerve.node.capability;

import dev.nerve.NerveException;
import dev.nerve.node.Node;
import dev.nerve.value.Value;

/// A node that can explain why it believes to be in its state.
public interface ExplainableNode extends Node {

    /// {@return the state, the rule that fired, its evidence with the screen rows, and their age}
    ///
    /// @throws NerveException if the node is not started
    Value.Fields explainState();
}
