package dev.nerve.execution;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;

/// Counts the step, and holds it to what it may spend.
///
/// @param next what spends
record Budgeted(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        try {
            // What a workflow remembers, such as the time, is no step of it.
            if (!context.path().isOwn()) {
                context.budget().step();
            }
        } catch (NerveException.OverBudget refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        return call.limits().equals(Limits.NONE)
                ? next.execute(call, context)
                : limited(call, context);
    }

    private Outcome limited(Call call, RunContext context) throws InterruptedException {
        var inner = context.withBudget(context.budget().sub(call.limits()));
        if (!call.limits().areTimed()) {
            return next.execute(call, inner);
        }
        var time = call.limits().time();
        var late =
                Outcome.failed(
                        ErrorCode.BUDGET_EXCEEDED,
                        "time budget exceeded: %1$s used of %1$s".formatted(Durations.show(time)));
        var activity = context.run().activity();
        // What the run itself may take counts from its beginning, whichever process that was in.
        var left = context.path().parent() == null ? time.minus(activity.worked()) : time;
        var outcome =
                left.isPositive()
                        ? Deadline.within(
                                activity, left, late, inner, within -> next.execute(call, within))
                        : late;
        if (outcome instanceof Outcome.Failed failed && failed.message().equals(late.message())) {
            Journalled.record(call, inner, failed);
        }
        return outcome;
    }
}
