package dev.nerve.node;

import dev.nerve.run.Outcome;

/// A way to execute a call; ways are wrapped around each other like policies around a function.
@FunctionalInterface
public interface Execution {

    /// Executes it.
    ///
    /// @param call what
    /// @param context what the node is given
    /// @return what it gave
    /// @throws InterruptedException if it was cancelled
    Outcome execute(Call call, RunContext context) throws InterruptedException;
}
