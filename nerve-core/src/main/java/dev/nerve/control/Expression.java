package dev.nerve.control;

import dev.nerve.node.RunContext;
import org.jspecify.annotations.Nullable;

/// A value that is known once a node runs.
@FunctionalInterface
public interface Expression {

    /// {@return the value, as plain Java data; the same whenever it is asked for at the same place}
    ///
    /// @param context where it is needed
    @Nullable Object of(RunContext context);
}
