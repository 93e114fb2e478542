package dev.nerve.control;

import dev.nerve.node.RunContext;

/// A function that computes a condition when a node runs.
@FunctionalInterface
public interface ConditionFunction {

    /// {@return whether the condition holds; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    boolean test(RunContext context);
}
