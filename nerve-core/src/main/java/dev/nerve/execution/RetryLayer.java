package dev.nerve.execution;

import dev.nerve.event.Fact;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RetryPolicy;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;

/// The layer that retries failed attempts, as the policy says.
///
/// Every attempt has the same path and numbers its calls from the start. A retry first deletes the
/// journal entries inside the last attempt; otherwise it would get the recorded failures again.
///
/// @param next the next layer, which makes one attempt
record RetryLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        var retry = call.policy().retry();
        if (retry.equals(RetryPolicy.NEVER)) {
            return next.execute(call, context);
        }
        var state = context.variables().map(held -> held.valuesBefore(context));
        var outcome = next.execute(call, context);
        int attempts = 1;
        while (outcome instanceof Outcome.Failed failed
                && !failed.code().bypassesErrorPolicies()
                && retry.applies(attempts, failed)) {
            var wait = retry.waitAfter(attempts, failed, context.run().random());
            context.emit(new Fact.StepRetried(attempts, failed.code(), failed.message(), wait));
            context.run().time().sleep(wait);
            context.memory().owner().requireOwned();
            forgetInside(context);
            state.ifPresent(before -> goBack(before, context));
            outcome = next.execute(call, context.forNewAttempt());
            attempts++;
        }
        return attempts == 1 ? outcome : outcome.with("attempts", attempts);
    }

    private static void goBack(Value.Fields before, RunContext context) {
        context.variables().ifPresent(state -> state.revert(before, context));
    }

    private static void forgetInside(RunContext context) throws InterruptedException {
        var effect = context.effect();
        if (effect.isPresent()) {
            context.memory().journal().forgetInside(effect.get());
            context.memory().deleteUnansweredGates(context.run().id(), effect.get());
        }
    }
}
