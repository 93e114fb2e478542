package dev.nerve.execution;

import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that does not start cancelled work, and discards the outcome of work that was
/// cancelled.
///
/// @param next the next layer
record CancellationLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        context.cancellation().check();
        var outcome = next.execute(call, context);
        context.cancellation().check();
        return outcome;
    }
}
