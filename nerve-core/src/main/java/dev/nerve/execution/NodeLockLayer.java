package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.event.WaitReason;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.Outcome;

/// The layer that locks a persistent node, so that it has one execution at a time.
///
/// @param turns the locks of all persistent nodes
/// @param next the next layer
record NodeLockLayer(NodeLocks turns, ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof PersistentNode node)) {
            return next.execute(call, context);
        }
        boolean waited;
        try {
            waited = acquire(node, context);
        } catch (NerveException refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        try {
            if (waited) {
                context.memory().owner().requireOwned();
            }
            return next.execute(call, context.holding(node));
        } finally {
            turns.release(node);
        }
    }

    /// {@return whether the execution had to wait}
    private boolean acquire(PersistentNode node, RunContext context) throws InterruptedException {
        var on = node.id().name();
        boolean waited =
                turns.acquire(
                        node,
                        context.holding(),
                        () -> StepWait.begin(context, WaitReason.TURN, on));
        if (waited) {
            StepWait.end(context, WaitReason.TURN);
        }
        return waited;
    }
}
