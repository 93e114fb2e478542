package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.PersistentNode;
import dev.nerve.node.RunContext;
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
        try {
            turns.acquire(node, context.holding());
        } catch (NerveException refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        try {
            return next.execute(call, context.holding(node));
        } finally {
            turns.release(node);
        }
    }
}
