package dev.nerve.execution;

import dev.nerve.node.RunContext;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.run.Time;
import java.time.Duration;

/// Work that is cancelled when its time is up, together with all that it has started.
final class Deadline {

    private Deadline() {}

    /// @param clock whose time counts
    static Outcome within(
            Time clock, Duration time, Outcome.Failed late, RunContext context, Work work)
            throws InterruptedException {
        try (var scope = context.cancellation().open()) {
            var token = scope.token();
            try (var _ = Parallel.alarm(clock, time, () -> token.cancel(late))) {
                return work.execute(context.withCancellation(token));
            } catch (InterruptedException interrupt) {
                var own = scope.ownCause();
                if (own.isPresent()) {
                    return own.get().withAll(Interruption.attributesOf(interrupt));
                }
                throw interrupt;
            }
        }
    }

    interface Work {
        Outcome execute(RunContext context) throws InterruptedException;
    }
}
