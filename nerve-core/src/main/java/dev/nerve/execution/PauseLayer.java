package dev.nerve.execution;

import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that blocks new executions while the run is paused.
///
/// @param next the next layer
record PauseLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        context.run().pause().await();
        return next.execute(call, context);
    }
}
