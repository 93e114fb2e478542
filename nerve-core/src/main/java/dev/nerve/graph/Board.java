package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.StepId;
import dev.nerve.event.SkipReason;
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
final class Board {

    private final int maxParallel;
    private final List<Cell> cells;
    private final ArrayDeque<Cell> ready = new ArrayDeque<>();

    /// Created when steps are added for the first time.
    private @Nullable Map<StepId, Cell> byId;

    private int working;
    private int held;
    private boolean stopped;
    private boolean closed;
    private @Nullable Cell failed;
    private @Nullable Throwable bug;

    /// True if more workers could start; written under the lock, read without it as a hint.
    private volatile boolean hiring;

    Board(List<Step> steps, Shape shape, int maxParallel) {
        this.maxParallel = maxParallel;
        this.cells = new ArrayList<>(steps.size());
        steps.forEach(step -> cells.add(new Cell(step)));
        for (int position = 0; position < shape.size(); position++) {
            for (int earlier : shape.before(position)) {
                cells.get(position).waitFor(cells.get(earlier));
            }
        }
        cells.stream().filter(Cell::isReady).forEach(ready::add);
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
            var cell = new Cell(step);
            step.waitsFor().stream().distinct().forEach(id -> cell.waitFor(get(id, known)));
            cells.add(cell);
            known.put(step.id(), cell);
            if (cell.isReady()) {
                ready.add(cell);
            }
        }
        hint();
    }

    private Map<StepId, Cell> byId() {
        if (byId == null) {
            byId = HashMap.newHashMap(cells.size());
            for (var cell : cells) {
                byId.put(cell.step().id(), cell);
            }
        }
        return byId;
    }

    private static Cell get(StepId id, Map<StepId, Cell> known) {
        return Objects.requireNonNull(known.get(id), "validation has found it");
    }

    synchronized List<Cell> cells() {
        return List.copyOf(cells);
    }

    /// {@return whether more workers could start; a hint, read without the lock}
    boolean isHiring() {
        return hiring;
    }

    /// {@return the first step for one more worker, or null if no step is ready or enough workers
    /// run}
    synchronized @Nullable Cell hire() {
        var cell = working < maxParallel && !stopped ? ready.poll() : null;
        if (cell != null) {
            working++;
        }
        hint();
        return cell;
    }

    private void hint() {
        hiring = working < maxParallel && !stopped && !ready.isEmpty();
    }

    /// Ends a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable Cell done(Cell cell, Outcome outcome) {
        cell.end(outcome);
        return releaseAndNext(cell);
    }

    /// Skips a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable Cell skipped(Cell cell, SkipReason reason) {
        cell.skip(reason);
        return releaseAndNext(cell);
    }

    /// Passes over a step.
    ///
    /// @return the next step for the same worker, or null if the worker can end
    synchronized @Nullable Cell passedOver(Cell cell) {
        cell.passOver();
        return releaseAndNext(cell);
    }

    private @Nullable Cell releaseAndNext(Cell cell) {
        var after = cell.after();
        for (int i = 0; i < after.size(); i++) {
            if (after.get(i).oneLess()) {
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
    synchronized void failed(Cell cell, Outcome.Failed outcome) {
        if (failed == null && !stopped) {
            failed = cell;
        }
        interrupted(cell, outcome);
    }

    /// Ends a step that was interrupted, and starts no more steps.
    synchronized void interrupted(Cell cell, Outcome.Failed outcome) {
        cell.end(outcome);
        stopped = true;
        leave();
        hint();
    }

    /// Ends a step whose worker threw an unexpected exception, and starts no more steps.
    synchronized void broken(Cell cell, Throwable thrown) {
        if (bug == null) {
            bug = thrown;
        }
        if (!cell.isOver()) {
            interrupted(cell, Outcome.failed(ErrorCode.INTERNAL, thrown.toString()));
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
    synchronized Optional<Cell> failed() {
        return Optional.ofNullable(failed);
    }
}
