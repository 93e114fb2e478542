package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Persistent;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;

/// Lets a persistent node have one execution at a time.
///
/// @param turns who waits for whom
/// @param next what needs the turn
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
