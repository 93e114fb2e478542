package dev.nerve.control;

import dev.nerve.node.RunContext;
import java.time.Duration;

/// A function that computes a duration when a node runs.
@FunctionalInterface
public interface DurationFunction {

    /// {@return the duration}
    ///
    /// @param context the context of the node
    Duration of(RunContext context);
}
