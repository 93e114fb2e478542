package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import dev.nerve.value.ValueLimits;

/// Executes the node; what it throws becomes a failure here, and nowhere else.
enum Invoked implements Execution {
    INSTANCE;

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var outcome = context.complete(outcome(call.node(), context));
        var token = context.cancellation();
        if (token.isCancelled()) {
            // The node has swallowed the interrupt, or made a failure of it: it was cancelled all
            // the same.
            var why = token.cause().map(Outcome.Failed::message).orElse("");
            throw new Interruption(why, outcome.attributes());
        }
        return outcome;
    }

    /// Errors too: a thread that died of one would leave those who wait for the node waiting for
    /// ever.
    private static Outcome outcome(Node node, RunContext context) throws InterruptedException {
        var activity = context.run().activity();
        activity.enter(context.presence());
        try {
            var outcome = node.execute(context);
            ValueLimits.check(outcome.output());
            return outcome;
        } catch (InterruptedException interrupt) {
            throw interrupt;
        } catch (Throwable thrown) {
            StoreFailures.stopRun(thrown, context);
            return Failures.of(node, thrown);
        } finally {
            activity.leave(context.presence());
        }
    }
}
