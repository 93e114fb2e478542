package dev.nerve.execution;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/// The contract of turns, in the simplest form. An actor waits for at most one node, so the waiting
/// actors form a chain.
final class TurnsModel {

    private static final int NOBODY = -1;

    private final List<Deque<Integer>> held = new ArrayList<>();
    private final List<Deque<Integer>> queues = new ArrayList<>();
    private final int[] waitsFor;
    private final int[] holder;
    private final int[] refusals;

    TurnsModel(int actors, int nodes) {
        waitsFor = IntStream.generate(() -> NOBODY).limit(actors).toArray();
        holder = IntStream.generate(() -> NOBODY).limit(nodes).toArray();
        refusals = new int[actors];
        IntStream.range(0, actors).forEach(_ -> held.add(new ArrayDeque<>()));
        IntStream.range(0, nodes).forEach(_ -> queues.add(new ArrayDeque<>()));
    }

    boolean isWaiting(int actor) {
        return waitsFor[actor] != NOBODY;
    }

    boolean holdsSomething(int actor) {
        return !held.get(actor).isEmpty();
    }

    /// The nodes an actor holds, the last taken first.
    List<Integer> held(int actor) {
        return List.copyOf(held.get(actor));
    }

    int refusals(int actor) {
        return refusals[actor];
    }

    void take(int actor, int node) {
        if (holder[node] == NOBODY) {
            grant(actor, node);
        } else if (endsAt(actor, node)) {
            refusals[actor]++;
        } else {
            waitsFor[actor] = node;
            queues.get(node).add(actor);
        }
    }

    /// Returns whether the chain of holders and their waits leads back to the actor.
    private boolean endsAt(int actor, int node) {
        int next = node;
        while (next != NOBODY) {
            if (holder[next] == actor) {
                return true;
            }
            next = waitsFor[holder[next]];
        }
        return false;
    }

    private void grant(int actor, int node) {
        holder[node] = actor;
        waitsFor[actor] = NOBODY;
        held.get(actor).push(node);
    }

    void pass(int actor) {
        int node = held.get(actor).pop();
        var next = queues.get(node).poll();
        if (next == null) {
            holder[node] = NOBODY;
        } else {
            grant(next, node);
        }
    }

    void interrupt(int actor) {
        queues.get(waitsFor[actor]).remove(actor);
        waitsFor[actor] = NOBODY;
    }
}
