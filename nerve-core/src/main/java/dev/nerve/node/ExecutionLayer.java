package dev.nerve.node;

import dev.nerve.run.Outcome;

/// One layer of the execution of a call. Each layer adds one concern, such as retries, and calls
/// the next.
@FunctionalInterface
public interface ExecutionLayer {

    /// Executes a call.
    ///
    /// @param call the node, its policy and limits
    /// @param context the context for the node
    /// @return the outcome
    /// @throws InterruptedException if the execution was cancelled
    Outcome execute(NodeCall call, RunContext context) throws InterruptedException;
}
