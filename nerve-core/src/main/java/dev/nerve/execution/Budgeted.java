package dev.nerve.execution;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;

/// The layer that counts the step and enforces its limits.
///
/// @param next the next layer
record Budgeted(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        try {
            // Internal actions, such as reading the time, do not count as steps.
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
        // The time limit of the run counts from its start, also across processes.
        var left = context.path().parent() == null ? time.minus(activity.worked()) : time;
        var result =
                left.isPositive()
                        ? Deadline.within(
                                activity, left, late, inner, within -> next.execute(call, within))
                        : DeadlineResult.late(late);
        if (result.isLate() && result.outcome() instanceof Outcome.Failed failed) {
            JournalEntries.record(call, inner, failed);
        }
        return result.outcome();
    }
}
