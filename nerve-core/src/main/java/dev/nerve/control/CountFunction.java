package dev.nerve.control;

import dev.nerve.node.RunContext;

/// A function that computes a number when a node runs, such as a number of rounds.
@FunctionalInterface
public interface CountFunction {

    /// {@return the number; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    int of(RunContext context);

    /// {@return a function that returns a constant}
    ///
    /// @param number the constant
    static CountFunction of(int number) {
        return _ -> number;
    }
}
