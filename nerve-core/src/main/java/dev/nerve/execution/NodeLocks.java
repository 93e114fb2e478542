package dev.nerve.execution;

import dev.nerve.NerveException;
import dev.nerve.node.HeldNodeLocks;
import dev.nerve.node.PersistentNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// The locks of persistent nodes. Waiting executions get a lock in the order of arrival.
///
/// Detects deadlocks: the call that would complete a cycle of waiting executions throws instead of
/// waiting. *Safe for many threads.*
public final class NodeLocks {

    private final IdentityHashMap<PersistentNode, ArrayDeque<Waiter>> taken =
            new IdentityHashMap<>();

    /// Waits for the lock of a node and acquires it.
    ///
    /// @param node the node
    /// @param held the locks of the caller
    /// @param listener is called if the caller must wait, before the wait
    /// @return whether the caller had to wait
    /// @throws NerveException.Invalid if the wait would be a deadlock; the message shows the cycle
    /// @throws InterruptedException if the thread was interrupted while waiting
    boolean acquire(PersistentNode node, @Nullable HeldNodeLocks held, Runnable listener)
            throws InterruptedException {
        var waiter = enter(node, HeldNodeLocks.all(held));
        if (waiter.granted) {
            return false;
        }
        listener.run();
        while (!waiter.granted) {
            LockSupport.park(this);
            if (Thread.interrupted()) {
                leave(node, waiter);
                throw new InterruptedException("waiting for node '%s'".formatted(node.id()));
            }
        }
        return true;
    }

    private synchronized Waiter enter(PersistentNode node, List<PersistentNode> held) {
        if (HeldNodeLocks.includes(held, node)) {
            throw new NerveException.Invalid(
                    "node '%s' is entered again from within its own execution: %s -> %s"
                            .formatted(node.id(), HeldNodeLocks.chain(held), node.id()));
        }
        var waiter = new Waiter(held);
        var queue = taken.get(node);
        if (queue == null) {
            taken.put(node, new ArrayDeque<>(1));
            waiter.granted = true;
        } else {
            refuseCycle(node, held);
            queue.add(waiter);
        }
        return waiter;
    }

    private synchronized void leave(PersistentNode node, Waiter waiter) {
        if (waiter.granted) {
            release(node);
        } else {
            taken.getOrDefault(node, new ArrayDeque<>()).remove(waiter);
        }
    }

    /// Releases the lock, and passes it to the next waiting execution.
    ///
    /// @param node the node
    synchronized void release(PersistentNode node) {
        var queue = taken.get(node);
        var next = queue == null ? null : queue.poll();
        if (next == null) {
            taken.remove(node);
        } else {
            next.granted = true;
            LockSupport.unpark(next.thread);
        }
    }

    /// Follows the waits from `wanted` on. A path back to a held node is a cycle. A caller without
    /// locks cannot complete a cycle.
    private void refuseCycle(PersistentNode wanted, List<PersistentNode> held) {
        if (held.isEmpty()) {
            return;
        }
        var cameFrom = new IdentityHashMap<PersistentNode, @Nullable PersistentNode>();
        var open = new ArrayDeque<PersistentNode>();
        cameFrom.put(wanted, null);
        open.add(wanted);
        for (var node = open.poll(); node != null; node = open.poll()) {
            for (var next : waitedForFrom(node)) {
                if (!cameFrom.containsKey(next)) {
                    cameFrom.put(next, node);
                    open.add(next);
                }
                if (HeldNodeLocks.includes(held, next)) {
                    throw cycle(cameFrom, next);
                }
            }
        }
    }

    private List<PersistentNode> waitedForFrom(PersistentNode holder) {
        var found = new ArrayList<PersistentNode>();
        taken.forEach((node, queue) -> {
            if (queue.stream().anyMatch(waiter -> waiter.holds(holder))) {
                found.add(node);
            }
        });
        return found;
    }

    private static NerveException cycle(
            IdentityHashMap<PersistentNode, @Nullable PersistentNode> cameFrom,
            PersistentNode last) {
        var chain = new ArrayList<PersistentNode>();
        for (var node = last; node != null; node = cameFrom.get(node)) {
            chain.addFirst(node);
        }
        return new NerveException.Invalid(
                "nodes would wait for each other for ever: %s -> %s"
                        .formatted(last.id(), HeldNodeLocks.chain(chain)));
    }

    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private final List<PersistentNode> held;

        /// Written under the monitor of [NodeLocks]; the waiting thread reads it without the
        /// monitor.
        private volatile boolean granted;

        Waiter(List<PersistentNode> held) {
            this.held = held;
        }

        boolean holds(PersistentNode node) {
            return HeldNodeLocks.includes(held, node);
        }
    }
}
