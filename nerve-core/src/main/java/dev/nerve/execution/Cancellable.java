package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that does not start cancelled work, and discards the outcome of work that was
/// cancelled.
///
/// @param next the next layer
record Cancellable(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        context.cancellation().check();
        var outcome = next.execute(call, context);
        context.cancellation().check();
        return outcome;
    }
}
