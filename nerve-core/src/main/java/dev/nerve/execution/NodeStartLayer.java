package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.node.ExceptionMapper;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.Outcome;

/// The layer that starts a persistent node before its first execution. The start counts as part of
/// that execution.
///
/// @param next the next layer
record NodeStartLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof PersistentNode node)) {
            return next.execute(call, context);
        }
        try {
            if (isNotYetStarted(node.state())) {
                context.nodes().beforeStart(node);
                node.start();
                context.memory().owner().requireOwned();
            }
        } catch (RuntimeException failure) {
            StoreFailures.stopRun(failure, context);
            return ExceptionMapper.toFailure(node, failure);
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

    private static Outcome stopped(PersistentNode node) {
        return Outcome.failed(
                ErrorCode.NODE_STOPPED,
                "%s '%s' is stopped; start it first".formatted(node.type(), node.id()));
    }
}
