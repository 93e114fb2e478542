package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.StepId;
import dev.nerve.event.SkipReason;
import dev.nerve.graph.step.Step;
import dev.nerve.run.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of all steps of a running graph: ready, running or over.
///
/// A worker that ends a step takes the next ready step itself. More workers start only if further
/// steps are ready, so a chain of steps stays on one thread. *Safe for many threads.*
final class StepScheduler {

    private final int maxParallel;
    private final List<ScheduledStep> cells;
    private final ArrayDeque<ScheduledStep> ready = new ArrayDeque<>();

    /// Created when steps are added for the first time.
    private @Nullable Map<StepId, ScheduledStep> byId;

    private int working;
    private int held;
    private boolean stopped;
    private boolean closed;
    private @Nullable ScheduledStep failed;
    private @Nullable Throwable bug;

    /// True if more workers could start; written under the lock, read without it as a hint.
    private volatile boolean hiring;

    StepScheduler(List<Step> steps, StepDependencies dependencies, int maxParallel) {
        this.maxParallel = maxParallel;
        this.cells = new ArrayList<>(steps.size());
        steps.forEach(step -> cells.add(new ScheduledStep(step)));
        for (int position = 0; position < dependencies.size(); position++) {
            for (int earlier : dependencies.before(position)) {
                cells.get(position).waitFor(cells.get(earlier));
            }
        }
        cells.stream().filter(ScheduledStep::isReady).forEach(ready::add);
        this.closed = cells.isEmpty();
    }

    /// Keeps the board open until [#release()], so that steps can be added.
    ///
    /// @return false if the board is already closed
    synchronized boolean hold() {
        if (!closed) {
            held++;
        }
        return !closed;
    }

    synchronized void release() {
        held--;
        closeIfOver();
    }

    /// Adds validated steps, each after the steps it waits for. The caller holds the board.
    synchronized void add(List<Step> steps) {
        var known = byId();
        for (var step : steps) {
            var scheduledStep = new ScheduledStep(step);
            step.waitsFor().stream()
                    .distinct()
                    .forEach(id -> scheduledStep.waitFor(get(id, known)));
            cells.add(scheduledStep);
            known.put(step.id(), scheduledStep);
            if (scheduledStep.isReady()) {
                ready.add(scheduledStep);
            }
        }
        hint();
    }

    private Map<StepId, ScheduledStep> byId() {
        if (byId == null) {
            byId = HashMap.newHashMap(cells.size());
            for (var scheduledStep : cells) {
                byId.put(scheduledStep.step().id(), scheduledStep);
            }
        }
        return byId;
    }

    private static ScheduledStep get(StepId id, Map<StepId, ScheduledStep> known) {
        return Objects.requireNonNull(known.get(id), "validation has found it");
    }

    synchronized List<ScheduledStep> cells() {
        return List.copyOf(cells);
    }

    /// {@return whether more workers could start; a hint, read without the lock}
    boolean needsWorkers() {
        return hiring;
    }

    /// {@return the first step for one more worker, or null if no step is ready or enough workers
    /// run}
    synchronized @Nullable ScheduledStep takeForNewWorker() {
        var scheduledStep = working < maxParallel && !stopped ? ready.poll() : null;
        if (scheduledStep != null) {
            working++;
        }
        hint();
        return scheduledStep;
    }

    private void hint() {
        hiring = working < maxParallel && !stopped && !ready.isEmpty();
    }

    /// Ends a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable ScheduledStep done(ScheduledStep scheduledStep, Outcome outcome) {
        scheduledStep.end(outcome);
        return releaseAndNext(scheduledStep);
    }

    /// Skips a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable ScheduledStep skipped(ScheduledStep scheduledStep, SkipReason reason) {
        scheduledStep.skip(reason);
        return releaseAndNext(scheduledStep);
    }

    /// Passes over a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable ScheduledStep passedOver(ScheduledStep scheduledStep) {
        scheduledStep.passOver();
        return releaseAndNext(scheduledStep);
    }

    private @Nullable ScheduledStep releaseAndNext(ScheduledStep scheduledStep) {
        var after = scheduledStep.after();
        for (int i = 0; i < after.size(); i++) {
            if (after.get(i).dependencyDone()) {
                ready.add(after.get(i));
            }
        }
        var next = stopped ? null : ready.poll();
        if (next == null) {
            leave();
        }
        hint();
        return next;
    }

    private void leave() {
        working--;
        closeIfOver();
    }

    private void closeIfOver() {
        if (working == 0 && held == 0 && (stopped || ready.isEmpty())) {
            closed = true;
            notifyAll();
        }
    }

    /// Ends a step whose failure ends the graph.
    synchronized void failed(ScheduledStep scheduledStep, Outcome.Failed outcome) {
        if (failed == null && !stopped) {
            failed = scheduledStep;
        }
        interrupted(scheduledStep, outcome);
    }

    /// Ends a step that was interrupted, and starts no more steps.
    synchronized void interrupted(ScheduledStep scheduledStep, Outcome.Failed outcome) {
        scheduledStep.end(outcome);
        stopped = true;
        leave();
        hint();
    }

    /// Ends a step whose worker threw an unexpected exception, and starts no more steps.
    synchronized void workerFailed(ScheduledStep scheduledStep, Throwable thrown) {
        if (bug == null) {
            bug = thrown;
        }
        if (!scheduledStep.isOver()) {
            interrupted(scheduledStep, Outcome.failed(ErrorCode.INTERNAL, thrown.toString()));
        }
    }

    /// Waits until no step runs and none will start, or until the thread is interrupted.
    ///
    /// @return false if the thread was interrupted
    synchronized boolean awaitEnd() {
        try {
            while (!closed) {
                wait();
            }
            return true;
        } catch (InterruptedException _) {
            return false;
        }
    }

    /// {@return the unexpected exception that ended the work, if there was one}
    synchronized Optional<Throwable> bug() {
        return Optional.ofNullable(bug);
    }

    /// {@return the step whose failure ended the graph, if one did}
    synchronized Optional<ScheduledStep> failed() {
        return Optional.ofNullable(failed);
    }
}
