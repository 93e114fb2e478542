package dev.nerve.control;

import dev.nerve.node.RunContext;

/// Something that holds, or does not, when a node runs.
@FunctionalInterface
public interface Decision {

    /// {@return whether it holds; the same whenever it is asked at the same place of a run}
    ///
    /// @param context where it is asked
    boolean test(RunContext context);
}
