package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Persistent;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// The layer that locks a persistent node, so that it has one execution at a time.
///
/// @param turns the locks of all persistent nodes
/// @param next the next layer
record InTurn(Turns turns, Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        if (!(call.node() instanceof Persistent node)) {
            return next.execute(call, context);
        }
        try {
            turns.take(node, context.holding());
        } catch (NerveException refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        try {
            return next.execute(call, context.holding(node));
        } finally {
            turns.pass(node);
        }
    }
}
