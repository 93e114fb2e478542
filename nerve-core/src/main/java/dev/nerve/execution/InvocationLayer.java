package dev.nerve.execution;

import dev.nerve.node.ExceptionMapper;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.value.ValueLimits;

/// The innermost layer, which executes the node and turns its exceptions into failures.
enum InvocationLayer implements ExecutionLayer {
    INSTANCE;

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        var outcome = context.complete(outcome(call.node(), context));
        var token = context.cancellation();
        if (token.isCancelled()) {
            // The node swallowed the interrupt or turned it into a failure, but it was cancelled.
            var why = token.cause().map(Outcome.Failed::message).orElse("");
            throw new ExecutionInterruptedException(why, outcome.attributes());
        }
        return outcome;
    }

    /// Catches errors too: if one ended the thread, other threads would wait for the node for ever.
    private static Outcome outcome(Node node, RunContext context) throws InterruptedException {
        var stopwatch = context.run().activity();
        stopwatch.enter(context.executionFrame());
        try {
            var outcome = node.execute(context);
            ValueLimits.check(outcome.output());
            return outcome;
        } catch (InterruptedException interrupt) {
            throw interrupt;
        } catch (Throwable thrown) {
            StoreFailures.stopRun(thrown, context);
            return ExceptionMapper.toFailure(node, thrown);
        } finally {
            stopwatch.leave(context.executionFrame());
        }
    }
}
