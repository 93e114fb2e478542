package dev.nerve.control;

import dev.nerve.node.RunContext;

/// A function that computes the key of a switch.
@FunctionalInterface
public interface KeyFunction {

    /// {@return the key; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    String of(RunContext context);
}
