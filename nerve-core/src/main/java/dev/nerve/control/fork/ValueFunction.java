package dev.nerve.control.fork;

import dev.nerve.node.RunContext;
import org.jspecify.annotations.Nullable;

/// A function that computes a value when a node runs.
@FunctionalInterface
public interface ValueFunction {

    /// {@return the value, as plain Java data; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    @Nullable Object of(RunContext context);
}
