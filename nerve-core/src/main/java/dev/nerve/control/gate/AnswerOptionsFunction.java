package dev.nerve.control.gate;

import dev.nerve.node.RunContext;

/// A function that computes the answers that a gate accepts, when the gate opens.
@FunctionalInterface
public interface AnswerOptionsFunction {

    /// {@return the answers that the gate accepts}
    ///
    /// @param context the context of the gate
    AnswerOptions of(RunContext context);
}
