package dev.nerve.control;

import dev.nerve.node.RunContext;

/// Computes the answers that a gate accepts when the gate opens.
@FunctionalInterface
public interface AnswerSource {

    /// {@return the answers that the gate accepts}
    ///
    /// @param context what the gate is given
    AnswerTerms of(RunContext context);
}
