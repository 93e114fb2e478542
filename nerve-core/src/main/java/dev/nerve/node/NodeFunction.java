package dev.nerve.node;

import org.jspecify.annotations.Nullable;

/// A Java function as the body of a node.
@FunctionalInterface
public interface NodeFunction {

    /// Executes the function.
    ///
    /// @param context the context of the node, with its input
    /// @return plain Java data, or an [dev.nerve.run.Outcome]
    /// @throws Exception to fail
    @Nullable Object apply(RunContext context) throws Exception;
}
