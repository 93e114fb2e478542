package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.NodeState;
import dev.nerve.node.Persistent;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Starts a persistent node for its first execution, which counts as part of it.
///
/// @param next what needs the node
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

    /// One that is being started by somebody else is waited for.
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
