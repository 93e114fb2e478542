package dev.nerve.control;

import dev.nerve.node.RunContext;

/// Finds the key by which one of several ways is chosen.
@FunctionalInterface
public interface Selector {

    /// {@return the key; the same whenever it is asked for at the same place of a run}
    ///
    /// @param context where it is asked for
    String of(RunContext context);
}
