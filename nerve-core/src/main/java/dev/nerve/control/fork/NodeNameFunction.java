package dev.nerve.control.fork;

import dev.nerve.node.RunContext;

/// A function that computes the name of a node when a run executes it.
@FunctionalInterface
public interface NodeNameFunction {

    /// {@return the name; always the same at the same place of a run}
    ///
    /// @param context the context of the node
    String of(RunContext context);

    /// {@return a function that returns a constant}
    ///
    /// @param name the name
    static NodeNameFunction of(String name) {
        return _ -> name;
    }
}
