package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.node.ExecutionLayer;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.Budget;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import java.time.Duration;

/// The layer that emits events at the start and the end of an execution. It costs nothing without
/// sinks.
///
/// @param next the next layer
record EventLayer(ExecutionLayer next) implements ExecutionLayer {

    @Override
    public Outcome execute(NodeCall call, RunContext context) throws InterruptedException {
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

    private Outcome watched(NodeCall call, RunContext context) throws InterruptedException {
        var stepMeter = StepMeter.start(context);
        context.emit(new Fact.StepStarted(call.node().type(), context.input()));
        try {
            var outcome = next.execute(call, context.withBudget(stepMeter.meter()));
            context.emit(fact(outcome, stepMeter));
            return outcome;
        } catch (InterruptedException interrupt) {
            if (!isLeft(context)) {
                context.emit(cancelled(context, stepMeter));
            }
            throw interrupt;
        }
    }

    /// Checks whether the execution can resume later, in this process or another one.
    private static boolean isLeft(RunContext context) {
        var cancellation = context.cancellation();
        return context.memory().journal().isRecording()
                && (!cancellation.isCancelled() || cancellation.isResumable());
    }

    private static Fact fact(Outcome outcome, StepMeter stepMeter) {
        return switch (outcome) {
            case Outcome.Done done when SkippedOutcome.is(done) ->
                    new Fact.StepSkipped(SkipReason.ERROR, done.attributes().at("error").text());
            case Outcome.Done(var output, _) ->
                    new Fact.StepCompleted(output, stepMeter.elapsed(), stepMeter.meter().usage());
            case Outcome.Failed(var code, var message, _) ->
                    new Fact.StepFailed(
                            code, message, stepMeter.elapsed(), stepMeter.meter().usage());
        };
    }

    private static Fact cancelled(RunContext context, StepMeter stepMeter) {
        var cause =
                context.cancellation()
                        .cause()
                        .orElseGet(() -> Outcome.failed(ErrorCode.INTERRUPTED, "interrupted"));
        return new Fact.StepFailed(
                ErrorCode.CANCELLED,
                cause.message(),
                stepMeter.elapsed(),
                stepMeter.meter().usage());
    }

    /// The time and the usage of one execution.
    ///
    /// @param context the context of the execution
    /// @param meter counts the usage
    /// @param started the start, in nanoseconds of the time source
    private record StepMeter(RunContext context, Budget meter, long started) {

        static StepMeter start(RunContext context) {
            return new StepMeter(
                    context,
                    context.budget().child(BudgetLimits.NONE),
                    context.run().time().nanos());
        }

        Duration elapsed() {
            return Duration.ofNanos(context.run().time().nanos() - started);
        }
    }
}
