package dev.nerve.execution.queue;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.value.Value;
import java.time.Instant;

/// An execution that waits for the turn of a persistent node. *Immutable.*
///
/// @param number its number, unique in this process
/// @param run its run
/// @param path its path in the run
/// @param input the input that the node will get
/// @param since the start of the wait
public record QueuedExecution(long number, RunId run, RunPath path, Value input, Instant since) {

    QueuedExecution withInput(Value other) {
        return new QueuedExecution(number, run, path, other, since);
    }
}
