package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.graph.step.Step;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.run.ThreadScope;
import org.jspecify.annotations.Nullable;

/// The threads that execute the steps of a board. The caller's thread takes part, and more threads
/// start while more steps are ready.
///
/// @param graph the graph run
/// @param board the steps
/// @param crew the other threads
/// @param context the context of the graph, with its own cancellation token
record StepWorkers(GraphRun graph, StepScheduler board, ThreadScope crew, RunContext context) {

    /// Executes steps until no step runs and none will start.
    void run() {
        var first = board.takeForNewWorker();
        if (first != null) {
            workFrom(first);
        }
        while (!board.awaitEnd()) {
            stop();
        }
        throwBug();
    }

    private void throwBug() {
        switch (board.bug().orElse(null)) {
            case null -> {}
            case RuntimeException bug -> throw bug;
            case Error bug -> throw bug;
            case Throwable bug -> throw new IllegalStateException(bug);
        }
    }

    /// A run whose store fails can be resumed later, so gates of other branches stay open.
    private void stop() {
        boolean isLeft = context.run().stalled().isPresent();
        var code = isLeft ? ErrorCode.INTERRUPTED : ErrorCode.CANCELLED;
        context.cancellation().cancel(Outcome.failed(code, "interrupted"));
    }

    private void workFrom(ScheduledStep first) {
        ScheduledStep scheduledStep = first;
        while (scheduledStep != null) {
            if (board.needsWorkers()) {
                startWorkers();
            }
            scheduledStep = work(scheduledStep);
        }
    }

    void startWorkers() {
        for (var scheduledStep = board.takeForNewWorker();
                scheduledStep != null;
                scheduledStep = board.takeForNewWorker()) {
            var first = scheduledStep;
            crew.start(() -> workApart(first));
        }
    }

    private void workApart(ScheduledStep first) {
        try (var _ = context.cancellation().interruptOnCancel(Thread.currentThread())) {
            workFrom(first);
        }
    }

    /// Ends the step on the board in all cases; otherwise the steps that wait for it would wait
    /// forever.
    private @Nullable ScheduledStep work(ScheduledStep scheduledStep) {
        try {
            return attempt(scheduledStep);
        } catch (InterruptedException interrupt) {
            var cancelled = Outcome.failed(ErrorCode.CANCELLED, "cancelled");
            board.interrupted(
                    scheduledStep,
                    cancelled.withAll(ExecutionInterruptedException.attributesOf(interrupt)));
        } catch (Throwable bug) {
            board.workerFailed(scheduledStep, bug);
        }
        stop();
        return null;
    }

    private @Nullable ScheduledStep attempt(ScheduledStep scheduledStep)
            throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("between two steps");
        }
        if (scheduledStep.isSkippedByOthers()) {
            emitSkipped(
                    scheduledStep.step(),
                    SkipReason.CONDITION,
                    "all steps it waits for were skipped");
            return board.skipped(scheduledStep, SkipReason.CONDITION);
        }
        var place = new EnclosingGraph(graph);
        var prepared = PreparedStep.of(scheduledStep, place, context);
        if (prepared != null) {
            return end(scheduledStep, prepared.execute());
        }
        emitSkipped(scheduledStep.step(), SkipReason.CONDITION, "its condition does not hold");
        return board.passedOver(scheduledStep);
    }

    void emitSkipped(Step step, SkipReason reason, String why) {
        var path = context.path().child(step.id().name());
        context.run().emit(path, null, new Fact.StepSkipped(reason, why));
    }

    private @Nullable ScheduledStep end(ScheduledStep scheduledStep, Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed
                && (failed.code().bypassesErrorPolicies()
                        || !continuesAfterFailure(scheduledStep.step()))) {
            board.failed(scheduledStep, failed);
            context.cancellation().cancel("step '%s' failed".formatted(scheduledStep.step().id()));
            return null;
        }
        return board.done(scheduledStep, outcome);
    }

    private static boolean continuesAfterFailure(Step step) {
        return step.terms().policy().onError() instanceof OnError.Continue;
    }
}
