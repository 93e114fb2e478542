package dev.nerve.node.capability;

import dev.nerve.RunId;
import dev.nerve.node.Node;
import dev.nerve.value.Value;
import java.util.Optional;

/// A node that takes more input into its running turn.
public interface SteerableNode extends Node {

    /// Adds an input to the running turn. The turn reads it before it ends.
    ///
    /// @param input the input
    /// @return the run of the turn; empty if no turn is running, and then nothing was added
    /// @throws dev.nerve.NerveException.Invalid if the input is empty, or too many inputs wait
    /// @throws InterruptedException if the thread was interrupted; then nothing was added
    Optional<RunId> steer(Value input) throws InterruptedException;
}
