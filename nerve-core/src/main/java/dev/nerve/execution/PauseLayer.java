package dev.nerve.execution;

import dev.nerve.event.WaitReason;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.Outcome;

/// The layer that blocks new executions while the run is paused.
///
/// @param next the next layer
record PauseLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        if (context.run().pause().isRequested()) {
            awaitEnd(context);
        }
        return next.execute(call, context);
    }

    private static void awaitEnd(RunContext context) throws InterruptedException {
        StepWait.begin(context, WaitReason.PAUSED, "");
        context.run().pause().await();
        StepWait.end(context, WaitReason.PAUSED);
    }
}
