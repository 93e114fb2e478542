package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that blocks new executions while the run is paused.
///
/// @param next the next layer
record Pausable(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        context.run().pause().await();
        return next.execute(call, context);
    }
}
