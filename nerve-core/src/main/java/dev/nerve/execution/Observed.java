package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.node.Call;
import dev.nerve.node.Execution;
import dev.nerve.node.RunContext;
import dev.nerve.run.Budget;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// The layer that emits events at the start and the end of an execution. It costs nothing without
/// sinks.
///
/// @param next the next layer
record Observed(Execution next) implements Execution {

    @Override
    public Outcome execute(Call call, RunContext context) throws InterruptedException {
        return context.run().isObserved() && !isKnown(context)
                ? watched(call, context)
                : next.execute(call, context);
    }

    /// The events of a recorded execution were already emitted.
    private static boolean isKnown(RunContext context) {
        return context.memory()
                .journal()
                .find(context.path())
                .filter(known -> known.outcome() != null)
                .isPresent();
    }

    private Outcome watched(Call call, RunContext context) throws InterruptedException {
        var watch = Watch.start(context);
        context.emit(new Fact.StepStarted(call.node().type(), context.input()));
        try {
            var outcome = next.execute(call, context.withBudget(watch.meter()));
            context.emit(fact(outcome, watch));
            return outcome;
        } catch (InterruptedException interrupt) {
            if (!isLeft(context)) {
                context.emit(cancelled(context, watch));
            }
            throw interrupt;
        }
    }

    /// Checks whether the execution can resume later, in this process or another one.
    private static boolean isLeft(RunContext context) {
        var cancellation = context.cancellation();
        return context.memory().journal().isKept()
                && (!cancellation.isCancelled() || cancellation.isLeft());
    }

    private static Fact fact(Outcome outcome, Watch watch) {
        return switch (outcome) {
            case Outcome.Done done when Skipped.is(done) ->
                    new Fact.StepSkipped(SkipReason.ERROR, done.attributes().at("error").text());
            case Outcome.Done(var output, _) ->
                    new Fact.StepCompleted(output, watch.elapsed(), watch.meter().usage());
            case Outcome.Failed(var code, var message, _) ->
                    new Fact.StepFailed(code, message, watch.elapsed(), watch.meter().usage());
        };
    }

    private static Fact cancelled(RunContext context, Watch watch) {
        var cause =
                context.cancellation()
                        .cause()
                        .orElseGet(() -> Outcome.failed(ErrorCode.INTERRUPTED, "interrupted"));
        return new Fact.StepFailed(
                ErrorCode.CANCELLED, cause.message(), watch.elapsed(), watch.meter().usage());
    }

    /// The time and the usage of one execution.
    ///
    /// @param context the context of the execution
    /// @param meter counts the usage
    /// @param started the start, in nanoseconds of the time source
    private record Watch(RunContext context, Budget meter, long started) {

        static Watch start(RunContext context) {
            return new Watch(
                    context, context.budget().sub(Limits.NONE), context.run().time().nanos());
        }

        Duration elapsed() {
            return Duration.ofNanos(context.run().time().nanos() - started);
        }
    }
}
