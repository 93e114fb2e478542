package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.node.scope.UpstreamOutcomes;
import dev.nerve.run.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The outcomes of the steps before a cell: those it waits for, and those that they waited for.
///
/// @param cell the step
record GraphUpstreamOutcomes(ScheduledStep cell) implements UpstreamOutcomes {

    @Override
    public Optional<Outcome> find(StepId step) {
        for (var earlier : cell.before()) {
            if (earlier.step().id().equals(step)) {
                return Optional.ofNullable(earlier.outcome());
            }
        }
        return findFurther(step);
    }

    private Optional<Outcome> findFurther(StepId step) {
        Set<ScheduledStep> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var open = new ArrayDeque<>(cell.before());
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (next.step().id().equals(step)) {
                return Optional.ofNullable(next.outcome());
            }
            next.before().stream().filter(seen::add).forEach(open::add);
        }
        return Optional.empty();
    }

    @Override
    public List<StepId> steps() {
        return cell.before().stream().map(earlier -> earlier.step().id()).toList();
    }

    @Override
    public List<StepId> all() {
        Set<ScheduledStep> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        var found = new ArrayList<StepId>();
        var open = new ArrayDeque<>(cell.before());
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (seen.add(next)) {
                found.add(next.step().id());
                open.addAll(next.before());
            }
        }
        return found;
    }
}
