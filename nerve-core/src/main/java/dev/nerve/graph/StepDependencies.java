package dev.nerve.graph;

import dev.nerve.StepId;
import dev.nerve.graph.step.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The dependencies between steps, by position in the list of steps. Unknown steps and a step's
/// dependency on itself are left out.
///
/// *Immutable.*
final class StepDependencies {

    private final Map<StepId, Integer> positions;
    private final int[][] before;
    private final int[][] after;

    /// Computed at first use; guarded by this.
    private @Nullable List<Integer> order;

    private StepDependencies(Map<StepId, Integer> positions, int[][] before, int[][] after) {
        this.positions = positions;
        this.before = before;
        this.after = after;
    }

    static StepDependencies of(List<Step> steps) {
        var positions = new HashMap<StepId, Integer>(steps.size() * 2);
        for (int i = 0; i < steps.size(); i++) {
            positions.putIfAbsent(steps.get(i).id(), i);
        }
        var before = new int[steps.size()][];
        for (int i = 0; i < steps.size(); i++) {
            before[i] = known(steps.get(i), i, positions);
        }
        return new StepDependencies(positions, before, reversed(before));
    }

    private static int[] known(Step step, int self, Map<StepId, Integer> positions) {
        return step.waitsFor().stream()
                .distinct()
                .filter(positions::containsKey)
                .mapToInt(positions::get)
                .filter(other -> other != self)
                .toArray();
    }

    private static int[][] reversed(int[][] before) {
        var counts = new int[before.length];
        for (var row : before) {
            for (int other : row) {
                counts[other]++;
            }
        }
        var after = new int[before.length][];
        Arrays.setAll(after, i -> new int[counts[i]]);
        for (int i = before.length - 1; i >= 0; i--) {
            for (int other : before[i]) {
                after[other][--counts[other]] = i;
            }
        }
        return after;
    }

    int size() {
        return before.length;
    }

    /// {@return the first position of a step, or -1}
    int position(StepId step) {
        return positions.getOrDefault(step, -1);
    }

    int[] before(int position) {
        return before[position];
    }

    int[] after(int position) {
        return after[position];
    }

    /// {@return the positions in the order in which the steps would run one at a time, without
    /// those on or behind a cycle}
    synchronized List<Integer> order() {
        if (order == null) {
            order = List.copyOf(sorted());
        }
        return order;
    }

    private List<Integer> sorted() {
        var waiting = Arrays.stream(before).mapToInt(row -> row.length).toArray();
        var ready = new ArrayDeque<Integer>();
        for (int i = 0; i < waiting.length; i++) {
            if (waiting[i] == 0) {
                ready.add(i);
            }
        }
        var sorted = new ArrayList<Integer>(waiting.length);
        for (var next = ready.poll(); next != null; next = ready.poll()) {
            sorted.add(next);
            for (int dependent : after[next]) {
                if (--waiting[dependent] == 0) {
                    ready.add(dependent);
                }
            }
        }
        return sorted;
    }

    /// {@return whether `later` waits for `earlier`, directly or indirectly}
    boolean isBefore(int earlier, int later) {
        var seen = new BitSet();
        var open = new ArrayDeque<Integer>(List.of(later));
        for (var next = open.poll(); next != null; next = open.poll()) {
            for (int other : before[next]) {
                if (other == earlier) {
                    return true;
                }
                if (!seen.get(other)) {
                    seen.set(other);
                    open.add(other);
                }
            }
        }
        return false;
    }
}
