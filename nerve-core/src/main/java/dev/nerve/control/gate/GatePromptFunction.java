package dev.nerve.control.gate;

import dev.nerve.node.RunContext;

/// A function that creates the question of a gate.
@FunctionalInterface
public interface GatePromptFunction {

    /// {@return the question}
    ///
    /// @param context the context of the gate
    String of(RunContext context);
}
