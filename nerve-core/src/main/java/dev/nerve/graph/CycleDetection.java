package dev.nerve.graph;

import dev.nerve.StepId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A search for steps that wait for each other.
///
/// The search removes each cycle that it finds and sorts the remaining steps. So it reports all
/// cycles that share no step at once, and does not report steps that only wait for a cycle.
final class CycleDetection {

    private final Graph graph;
    private final StepDependencies dependencies;
    private final int[] waiting;
    private final BitSet sorted = new BitSet();

    private CycleDetection(Graph graph) {
        this.graph = graph;
        this.dependencies = graph.dependencies();
        this.waiting = new int[dependencies.size()];
    }

    static List<GraphProblem> in(Graph graph) {
        var order = graph.dependencies().order();
        return order.size() == graph.dependencies().size()
                ? List.of()
                : new CycleDetection(graph).find(order);
    }

    private List<GraphProblem> find(List<Integer> order) {
        for (int i = 0; i < waiting.length; i++) {
            waiting[i] = dependencies.before(i).length;
        }
        sort(order);
        var problems = new ArrayList<GraphProblem>();
        int next = sorted.nextClearBit(0);
        while (next < waiting.length) {
            var cycle = cycleFrom(next);
            problems.add(new GraphProblem.Cycle(cycle.stream().map(this::id).toList()));
            sort(cycle);
            next = sorted.nextClearBit(next);
        }
        return problems;
    }

    private StepId id(int position) {
        return graph.steps().get(position).id();
    }

    private void sort(List<Integer> positions) {
        var open = new ArrayDeque<>(positions);
        for (var next = open.poll(); next != null; next = open.poll()) {
            if (sorted.get(next)) {
                continue;
            }
            sorted.set(next);
            for (int dependent : dependencies.after(next)) {
                if (--waiting[dependent] == 0) {
                    open.add(dependent);
                }
            }
        }
    }

    /// Each unsorted step has an unsorted step before it, so walking back must return to a step
    /// already seen.
    private List<Integer> cycleFrom(int start) {
        Map<Integer, Integer> places = new HashMap<>();
        var walk = new ArrayList<Integer>();
        int position = start;
        while (places.putIfAbsent(position, walk.size()) == null) {
            walk.add(position);
            position = unsortedBefore(position);
        }
        var cycle = new ArrayList<>(walk.subList(places.get(position), walk.size()).reversed());
        Collections.rotate(cycle, -cycle.indexOf(Collections.min(cycle)));
        return cycle;
    }

    private int unsortedBefore(int position) {
        for (int other : dependencies.before(position)) {
            if (!sorted.get(other)) {
                return other;
            }
        }
        throw new IllegalStateException("a step that waits for nothing was not sorted");
    }
}
