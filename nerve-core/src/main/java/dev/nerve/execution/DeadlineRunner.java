package dev.nerve.execution;

import dev.nerve.node.RunContext;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.TimeSource;
import java.time.Duration;

/// Work with a deadline. At the deadline, the work and everything that it started are cancelled.
final class DeadlineRunner {

    private DeadlineRunner() {}

    /// @param clock the time source for the deadline
    /// @param late the failure at the deadline
    static DeadlineResult attempt(
            TimeSource clock, Duration time, Outcome.Failed late, RunContext context, Work work)
            throws InterruptedException {
        try (var scope = context.cancellation().open()) {
            var token = scope.token();
            try (var _ = Parallel.schedule(clock, time, () -> token.cancel(late))) {
                return DeadlineResult.inTime(work.execute(context.withCancellation(token)));
            } catch (InterruptedException interrupt) {
                var own = scope.ownCause();
                if (own.isPresent()) {
                    var failure =
                            own.get()
                                    .withAll(ExecutionInterruptedException.attributesOf(interrupt));
                    return DeadlineResult.late(failure);
                }
                throw interrupt;
            }
        }
    }

    interface Work {
        Outcome execute(RunContext context) throws InterruptedException;
    }
}
