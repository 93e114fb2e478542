package dev.nerve.script.expression;

import dev.nerve.value.Value;
import java.util.Optional;

/// The values of the names in an expression. The evaluation asks only for the names that it needs.
public interface ExpressionScope {

    /// {@return the value of a name, if it has one}
    ///
    /// @param name such as `input` or `loop`, but not `steps`
    Optional<Value> find(String name);

    /// {@return the output of a step; empty if it was skipped}
    ///
    /// @param id the step
    Optional<Value> step(String id);
}
