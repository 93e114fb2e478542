package dev.nerve.control;

import dev.nerve.node.RunContext;

/// Makes what a person is asked.
@FunctionalInterface
public interface Asking {

    /// {@return the question}
    ///
    /// @param context what the gate is given
    String of(RunContext context);
}
