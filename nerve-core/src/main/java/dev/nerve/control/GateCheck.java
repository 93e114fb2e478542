package dev.nerve.control;

import dev.nerve.node.RunContext;
import java.util.Optional;

/// Tells whether an answer is allowed.
@FunctionalInterface
public interface GateCheck {

    /// {@return why an answer is refused, if it is}
    ///
    /// @param answer what somebody says
    /// @param context what the gate is given
    Optional<String> refusal(String answer, RunContext context);
}
