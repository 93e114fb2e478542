package dev.nerve.control.gate;

import dev.nerve.node.RunContext;
import java.util.Optional;

/// A function that checks whether a gate accepts an answer.
@FunctionalInterface
public interface GateCheck {

    /// {@return the reason if the answer is refused}
    ///
    /// @param answer the answer of a person
    /// @param context the context of the gate
    Optional<String> refusal(String answer, RunContext context);
}
