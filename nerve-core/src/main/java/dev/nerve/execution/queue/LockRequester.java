package dev.nerve.execution.queue;

import dev.nerve.RunId;
import dev.nerve.value.Value;

/// An execution that asks for the lock of a persistent node.
public interface LockRequester {

    /// {@return its run}
    RunId run();

    /// {@return its input}
    Value input();

    /// {@return its entry in a queue; called only if it must wait}
    ///
    /// @param number the number of the entry
    QueuedExecution entry(long number);

    /// Is called before it waits.
    void beginWait();
}
