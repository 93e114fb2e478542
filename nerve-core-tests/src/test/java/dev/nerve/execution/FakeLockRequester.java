package dev.nerve.execution;

import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.execution.queue.LockRequester;
import dev.nerve.execution.queue.QueuedExecution;
import dev.nerve.value.Value;
import java.time.Instant;

/// An execution without a context, which asks for locks of nodes.
enum FakeLockRequester implements LockRequester {
    REQUESTER;

    private static final RunId RUN = RunId.of("flow-12345678");

    @Override
    public RunId run() {
        return RUN;
    }

    @Override
    public Value input() {
        return Value.NULL;
    }

    @Override
    public QueuedExecution entry(long number) {
        return new QueuedExecution(
                number, RUN, RunPath.root("flow"), Value.NULL, Instant.ofEpochSecond(number));
    }

    @Override
    public void beginWait() {}
}
