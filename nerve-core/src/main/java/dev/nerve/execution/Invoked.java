package dev.nerve.execution;

import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.Failures;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import dev.nerve.value.ValueLimits;

/// The innermost layer, which executes the node and turns its exceptions into failures.
enum Invoked implements Execution {
    INSTANCE;

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        var outcome = context.complete(outcome(call.node(), context));
        var token = context.cancellation();
        if (token.isCancelled()) {
            // The node swallowed the interrupt or turned it into a failure, but it was cancelled.
            var why = token.cause().map(Outcome.Failed::message).orElse("");
            throw new Interruption(why, outcome.attributes());
        }
        return outcome;
    }

    /// Catches errors too: if one ended the thread, other threads would wait for the node for ever.
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
