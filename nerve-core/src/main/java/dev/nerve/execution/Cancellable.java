package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Starts nothing that was cancelled, and takes nothing from what was.
///
/// @param next what can be cancelled
record Cancellable(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        context.cancellation().check();
        var outcome = next.execute(call, context);
        context.cancellation().check();
        return outcome;
    }
}
