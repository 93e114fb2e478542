package dev.nerve.graph;

import dev.nerve.event.SkipReason;
import dev.nerve.graph.step.Step;
import dev.nerve.run.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One step of a running graph, with the steps before and after it and its outcome.
///
/// Guarded by its [StepScheduler]. A cell that has ended does not change again. The board releases
/// the steps that wait for it under the same lock, so they may read it without the lock.
final class ScheduledStep {

    private final Step step;
    private List<ScheduledStep> before = List.of();
    private List<ScheduledStep> after = List.of();
    private int waitingFor;
    private @Nullable Outcome outcome;
    private @Nullable SkipReason skipped;
    private boolean passedOver;

    ScheduledStep(Step step) {
        this.step = step;
    }

    void waitFor(ScheduledStep earlier) {
        before = with(before, earlier);
        earlier.after = with(earlier.after, this);
        if (!earlier.isOver()) {
            waitingFor++;
        }
    }

    /// Most steps have one step before and one after, and a list of one element is the cheapest.
    private static List<ScheduledStep> with(
            List<ScheduledStep> cells, ScheduledStep scheduledStep) {
        if (cells.isEmpty()) {
            return List.of(scheduledStep);
        }
        var grown = cells.size() == 1 ? new ArrayList<>(cells) : cells;
        grown.add(scheduledStep);
        return grown;
    }

    Step step() {
        return step;
    }

    List<ScheduledStep> before() {
        return before;
    }

    List<ScheduledStep> after() {
        return after;
    }

    boolean isReady() {
        return waitingFor == 0 && !isOver();
    }

    boolean isOver() {
        return outcome != null || skipped != null;
    }

    void end(Outcome given) {
        outcome = given;
    }

    void skip(SkipReason reason) {
        skipped = reason;
    }

    /// Skips the step because its own condition is false.
    void passOver() {
        skip(SkipReason.CONDITION);
        passedOver = true;
    }

    /// {@return whether the step is in a list and its own condition was false}
    boolean isPassedOver() {
        return passedOver && step.order().isListed();
    }

    /// Counts down the open dependencies.
    ///
    /// @return whether none is left
    boolean dependencyDone() {
        return --waitingFor == 0;
    }

    @Nullable Outcome outcome() {
        return outcome;
    }

    @Nullable SkipReason skipped() {
        return skipped;
    }

    /// {@return whether the step has dependencies, and a condition skipped all of them}
    ///
    /// The step that it follows in a list is not a dependency.
    boolean isSkippedByOthers() {
        boolean hasDependency = false;
        for (var earlier : before) {
            if (isDependency(earlier)) {
                if (earlier.skipped != SkipReason.CONDITION) {
                    return false;
                }
                hasDependency = true;
            }
        }
        return hasDependency;
    }

    private boolean isDependency(ScheduledStep earlier) {
        var id = earlier.step.id();
        return !step.order().follows(id) || step.after().contains(id);
    }
}
