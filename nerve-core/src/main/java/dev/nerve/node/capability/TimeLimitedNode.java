package dev.nerve.node.capability;

import dev.nerve.node.Node;
import java.time.Duration;

/// A node with its own time limit for one attempt.
public interface TimeLimitedNode extends Node {

    /// {@return the maximum duration of one attempt; a shorter timeout of the error policy wins}
    Duration timeout();
}
