package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.event.Fact;
import dev.nerve.event.SkipReason;
import dev.nerve.node.OnError;
import dev.nerve.node.RunContext;
import dev.nerve.run.Crew;
import dev.nerve.run.Interruption;
import dev.nerve.run.Outcome;
import org.jspecify.annotations.Nullable;

/// The threads that execute the steps of a board. The caller's thread takes part, and more threads
/// start while more steps are ready.
///
/// @param graph the graph run
/// @param board the steps
/// @param crew the other threads
/// @param context the context of the graph, with its own cancellation token
record Work(GraphRun graph, Board board, Crew crew, RunContext context) {

    /// Executes steps until no step runs and none will start.
    void run() {
        var first = board.hire();
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

    private void workFrom(Cell first) {
        Cell cell = first;
        while (cell != null) {
            if (board.isHiring()) {
                hireMore();
            }
            cell = work(cell);
        }
    }

    void hireMore() {
        for (var cell = board.hire(); cell != null; cell = board.hire()) {
            var first = cell;
            crew.start(() -> workApart(first));
        }
    }

    private void workApart(Cell first) {
        try (var _ = context.cancellation().interrupting(Thread.currentThread())) {
            workFrom(first);
        }
    }

    /// Ends the step on the board in all cases; otherwise the steps that wait for it would wait
    /// forever.
    private @Nullable Cell work(Cell cell) {
        try {
            return attempt(cell);
        } catch (InterruptedException interrupt) {
            var cancelled = Outcome.failed(ErrorCode.CANCELLED, "cancelled");
            board.interrupted(cell, cancelled.withAll(Interruption.attributesOf(interrupt)));
        } catch (Throwable bug) {
            board.broken(cell, bug);
        }
        stop();
        return null;
    }

    private @Nullable Cell attempt(Cell cell) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("between two steps");
        }
        if (cell.isSkippedByOthers()) {
            emitSkipped(cell.step(), SkipReason.CONDITION, "all steps it waits for were skipped");
            return board.skipped(cell, SkipReason.CONDITION);
        }
        var place = new RunningGraph(graph);
        var prepared = Prepared.of(cell, place, context);
        if (prepared != null) {
            return end(cell, prepared.execute());
        }
        emitSkipped(cell.step(), SkipReason.CONDITION, "its condition does not hold");
        return board.passedOver(cell);
    }

    void emitSkipped(Step step, SkipReason reason, String why) {
        var path = context.path().child(step.id().name());
        context.run().emit(path, null, new Fact.StepSkipped(reason, why));
    }

    private @Nullable Cell end(Cell cell, Outcome outcome) {
        if (outcome instanceof Outcome.Failed failed
                && (failed.code().isBeyondPolicies() || !goesOn(cell.step()))) {
            board.failed(cell, failed);
            context.cancellation().cancel("step '%s' failed".formatted(cell.step().id()));
            return null;
        }
        return board.done(cell, outcome);
    }

    private static boolean goesOn(Step step) {
        return step.terms().policy().onError() instanceof OnError.Continue;
    }
}
