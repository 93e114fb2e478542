package dev.nerve.control;

import dev.nerve.node.RunContext;

/// A number that is known once a node runs, such as how often to do something.
@FunctionalInterface
public interface Count {

    /// {@return the number; the same whenever it is asked for at the same place of a run}
    ///
    /// @param context where it is needed
    int of(RunContext context);

    /// {@return a number that is known from the start}
    ///
    /// @param number which
    static Count of(int number) {
        return _ -> number;
    }
}
