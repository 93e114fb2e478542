package dev.nerve.control;

import dev.nerve.node.RunContext;

/// The name of a node that is known once something runs.
@FunctionalInterface
public interface Naming {

    /// {@return the name; the same whenever it is asked for at the same place of a run}
    ///
    /// @param context where it is needed
    String of(RunContext context);

    /// {@return a name that is known from the start}
    ///
    /// @param name which
    static Naming of(String name) {
        return _ -> name;
    }
}
