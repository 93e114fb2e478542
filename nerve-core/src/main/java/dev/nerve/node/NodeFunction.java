package dev.nerve.node;

import org.jspecify.annotations.Nullable;

/// Plain Java code as the body of a node.
@FunctionalInterface
public interface NodeFunction {

    /// Does the work.
    ///
    /// @param context what it is given
    /// @return plain Java data, or an [dev.nerve.run.Outcome]
    /// @throws Exception to fail
    @Nullable Object apply(RunContext context) throws Exception;
}
