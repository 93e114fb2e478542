package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Lets nothing begin while the run is to stand still.
///
/// @param next what begins
record Pausable(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        context.run().pause().await();
        return next.execute(call, context);
    }
}
