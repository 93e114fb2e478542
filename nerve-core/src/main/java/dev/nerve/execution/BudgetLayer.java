package dev.nerve.execution;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;

/// The layer that counts the step and enforces its limits.
///
/// @param next the next layer
record BudgetLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
        try {
            // Internal actions, such as reading the time, do not count as steps.
            if (!context.path().isInternal()) {
                context.budget().countStep();
            }
        } catch (NerveException.OverBudget refused) {
            return Outcome.failed(refused.code(), refused.getMessage());
        }
        return call.limits().equals(BudgetLimits.NONE)
                ? next.execute(call, context)
                : limited(call, context);
    }

    private Outcome limited(NodeCall call, RunContext context) throws InterruptedException {
        var inner = context.withBudget(context.budget().child(call.limits()));
        if (!call.limits().hasTimeLimit()) {
            return next.execute(call, inner);
        }
        var time = call.limits().time();
        var late =
                Outcome.failed(
                        ErrorCode.BUDGET_EXCEEDED,
                        "time budget exceeded: %1$s used of %1$s"
                                .formatted(DurationFormat.format(time)));
        var stopwatch = context.run().activity();
        // The time limit of the run counts from its start, also across processes.
        var left = context.path().parent() == null ? time.minus(stopwatch.activeTime()) : time;
        var result =
                left.isPositive()
                        ? DeadlineRunner.attempt(
                                stopwatch, left, late, inner, within -> next.execute(call, within))
                        : DeadlineResult.late(late);
        if (result.isLate() && result.outcome() instanceof Outcome.Failed failed) {
            JournalEntries.record(call, inner, failed);
        }
        return result.outcome();
    }
}
