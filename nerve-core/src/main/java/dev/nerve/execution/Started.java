package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that starts a persistent node before its first execution. The start counts as part of
/// that execution.
///
/// @param next the next layer
record Started(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof Persistent node)) {
            return next.execute(call, context);
        }
        try {
            if (isNotYetStarted(node.state())) {
                node.start();
            }
        } catch (RuntimeException failure) {
            StoreFailures.stopRun(failure, context);
            return Failures.of(node, failure);
        }
        return isStopped(node.state()) ? stopped(node) : next.execute(call, context);
    }

    /// Includes `STARTING`: then `start()` waits for the other thread.
    private static boolean isNotYetStarted(NodeState state) {
        return state == NodeState.CREATED || state == NodeState.STARTING;
    }

    private static boolean isStopped(NodeState state) {
        return state == NodeState.STOPPED || state == NodeState.STOPPING;
    }

    private static Outcome stopped(Persistent node) {
        return Outcome.failed(
                ErrorCode.NODE_STOPPED,
                "%s '%s' is stopped; start it first".formatted(node.type(), node.id()));
    }
}
